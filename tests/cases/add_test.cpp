#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

namespace fs = std::filesystem;

/// The files of records in the folder of the real data.
std::vector<fs::path> real_files() {
  std::vector<fs::path> files;
  if (!fs::is_directory(FSCTL_REAL_DATA)) return files;
  for (const auto& entry : fs::directory_iterator(FSCTL_REAL_DATA))
    if (entry.path().extension() == ".json" || entry.path().extension() == ".ndjson") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

TEST_CASE("every file of real data becomes a project that nothing is found in, and all of its records load") {
  const auto files = real_files();
  if (files.empty()) {
    WARN("not tested: " << FSCTL_REAL_DATA << " has no files; set FSCTL_REAL_DATA to the folder of the real data");
    return;
  }
  const test::Scratch scratch;
  const test::FixedWorld world;
  const auto project = scratch / "project";
  std::vector<std::string> words = {"init", project, "--from"};
  words.insert(words.end(), files.begin(), files.end());
  const auto made = test::run_fsctl(words, world.world());
  INFO(made.err);
  REQUIRE(made.code == 0);
  const auto validated =
      test::run_fsctl({"validate", "--data", "--format", "json", "--project", project}, world.world());
  CHECK(validated.code == 0);
  CHECK(parse(validated.out)["findings"].dump() == "[]");
  for (const auto& file : files) {
    const auto feed = file.stem().string();
    const auto loaded = test::run_fsctl(
        {"ingest", feed, project / "records" / (feed + ".ndjson"), "--json", "--project", project}, world.world());
    INFO(file << '\n' << loaded.err);
    CHECK(loaded.code == 0);
    const Json counts = parse(loaded.out);
    CHECK(counts["records"] > 100);
    CHECK(counts["unchanged"] == counts["records"]);
    const auto listed = test::run_fsctl({"listing", feed, "--limit", "1", "--project", project}, world.world());
    CHECK(parse(listed.out)["_meta"]["total"] == counts["records"]);
  }
}

}  // namespace
}  // namespace fsctl
