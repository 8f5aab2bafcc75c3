#include <sstream>

#include "core/error/error.h"
#include "core/json/read.h"
#include "core/records/record_stream.h"
#include "tests/fuzz/targets.h"

namespace fsctl::fuzz {

void record(std::string_view input) {
  std::istringstream in{std::string(input)};
  records::RecordStream records(in);
  ValueReader reader;
  Arena arena;
  try {
    std::size_t end = 0;
    while (const auto item = records.next()) {
      require(item->offset >= end, "records do not overlap");
      require(input.substr(item->offset, item->text.size()) == item->text, "a record stands where it is said to");
      end = item->offset + item->text.size();
      arena.release();
      try {
        reader.read(item->text, arena);
      } catch (const Error&) {
      }
    }
  } catch (const Error&) {
  }
}

}  // namespace fsctl::fuzz
