#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "core/store/feed_records.h"
#include "core/store/store.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

/// A store as a killed process leaves it: some loads in its log.
std::string leave_store(const Workshop& workshop, int loads) {
  const auto served = workshop.path("served.db");
  const store::Store open(served, store::Store::Mode::write);
  for (int i = 0; i < loads; ++i) {
    const auto number = static_cast<std::size_t>(i);
    workshop.files().write("one.ndjson", lines(number, number + 1));
    REQUIRE(run_fsctl(workshop.ingest(workshop.path("one.ndjson"), served), real_world()).code == 0);
  }
  fs::copy_file(served, workshop.path("store.db"));
  fs::copy_file(served + "-wal", workshop.path("store.db-wal"));
  return workshop.path("store.db");
}

void flip(const std::string& path, std::streamoff place) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(place);
  const int byte = file.get();
  file.seekp(place);
  file.put(static_cast<char>(byte ^ 4));
}

TEST_CASE(
    "what a flipped bit in the log of a killed process costs is said once, and by doctor until its copy is gone") {
  const Workshop workshop;
  const auto store = leave_store(workshop, 5);
  flip(store + "-wal", 5'000);
  const auto first = workshop.run_on(store, {"status"});
  CHECK(first.code == 0);
  CHECK_THAT(first.err, Catch::StartsWith("warning: the store's write-ahead log was damaged: what its last "));
  CHECK_THAT(first.err, Catch::EndsWith(" wrote may be lost; the log is kept as " + store + "-wal.damaged\n"));
  CHECK(workshop.run_on(store, {"status"}).err.empty());
  const auto doctor = workshop.run_on(store, {"doctor"});
  CHECK(doctor.code == 1);
  CHECK_THAT(doctor.out, Catch::Contains("the store's write-ahead log was damaged: what its last "));
  CHECK_THAT(doctor.out, Catch::Contains("load and push again what was sent last, then remove that file"));
  CHECK_THAT(doctor.err, !Catch::Contains("rebuild"));
  fs::remove(store + "-wal.damaged");
  CHECK(workshop.run_on(store, {"doctor"}).out == "the store is sound\n");
}

TEST_CASE("a copy that is put in a killed store's place is not mixed with the log beside it") {
  const Workshop workshop;
  const auto store = leave_store(workshop, 2);
  workshop.files().write("other.ndjson", lines(500, 510));
  const auto copy = workshop.path("copy.db");
  REQUIRE(workshop.run(workshop.ingest(workshop.path("other.ndjson"), copy)).code == 0);
  fs::copy_file(copy, store, fs::copy_options::overwrite_existing);
  for (const char* command : {"status", "doctor", "rebuild"}) {
    const auto refused = workshop.run_on(store, {command});
    CHECK(refused.code == 3);
    CHECK_THAT(refused.err, Catch::Contains("the write-ahead log beside the store is not its own"));
    CHECK_THAT(refused.err, Catch::Contains("move " + store + "-wal away"));
  }
  fs::rename(store + "-wal", workshop.path("away"));
  CHECK(workshop.records(store) == 10);
  CHECK(workshop.run_on(store, {"doctor", "--deep"}).out == "the store is sound\n");
}

}  // namespace
}  // namespace fsctl::test
