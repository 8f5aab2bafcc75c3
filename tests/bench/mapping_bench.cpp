// The mapping of the composer "mapping", as ingest does it but without a store.
#include "core/composer/markers.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/mapping/map_record.h"
#include "core/project/load.h"
#include "tests/bench/lines.h"
#include "tests/bench/output.h"
#include "tests/bench/program.h"

namespace fsctl::bench {
namespace {

void map_file(const std::vector<std::string>& arguments) {
  const auto project = project::load(arguments[0]);
  Lines lines(arguments[1]);
  Output out(arguments[2]);
  mapping::RecordMapper mapper(*project, project->composers.find("mapping")->second);
  ValueReader reader;
  std::vector<std::byte> memory(std::size_t{64} << 10U);
  Arena arena(memory.data(), memory.size());
  Problems problems;
  while (const auto line = lines.next()) {
    arena.release();
    const auto record = reader.read(*line, arena);
    const auto mapped = mapper.map(record, composer::may_have_markers(*line), arena, problems);
    if (!problems.empty()) throw Error(problems);
    write(mapped, out.text());
    out.end_line();
  }
  out.finish();
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 3, "PROJECT NDJSON OUTPUT", fsctl::bench::map_file);
}
