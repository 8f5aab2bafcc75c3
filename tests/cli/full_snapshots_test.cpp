#include <catch2/catch.hpp>
#include <filesystem>

#include "core/world/world.h"
#include "tests/cli/small_disk.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

TEST_CASE("a snapshot that the disk has no room for is not there, and the store stays as it is") {
  const Workshop workshop;
  SmallDisk disk(workshop.path("disk"));
  if (!disk.mounted()) return;
  const auto store = workshop.path("disk/store.db");
  workshop.files().write("few.ndjson", lines(0, 300));
  REQUIRE(workshop.run_on(store, {"ingest", "articles", workshop.path("few.ndjson")}).code == 0);
  REQUIRE(workshop.run_on(store, {"snapshot", "remove", "undo"}).code == 0);
  disk.leave(100 * 1024);

  const auto refused = workshop.run_on(store, {"snapshot", "save", "kept"});
  INFO(refused.err);
  CHECK(refused.code == 3);
  CHECK(refused.out.empty());
  CHECK(workshop.run_on(store, {"snapshot", "list"}).out.empty());
  for (const auto& left : fs::directory_iterator(store + "-snapshots")) FAIL_CHECK("left: " << left.path());
  CHECK(workshop.records(store) == 300);

  disk.grow();
  CHECK(workshop.run_on(store, {"snapshot", "save", "kept"}).code == 0);
  CHECK(workshop.run_on(store, {"doctor"}).code == 0);
}

TEST_CASE("a restore that the disk has no room for has not happened, and goes through with more room") {
  const Workshop workshop;
  SmallDisk disk(workshop.path("disk"));
  if (!disk.mounted()) return;
  const auto store = workshop.path("disk/store.db");
  workshop.files().write("few.ndjson", lines(0, 60));
  workshop.files().write("none.ndjson", "");
  REQUIRE(workshop.run_on(store, {"ingest", "articles", workshop.path("few.ndjson")}).code == 0);
  REQUIRE(workshop.run_on(store, {"snapshot", "save", "kept"}).code == 0);
  auto words = workshop.ingest(workshop.path("none.ndjson"), store);
  words.insert(words.end(), {"--remove-missing", "--allow-empty"});
  const auto emptied = run_fsctl(words, real_world());  // with another id than the first load
  INFO(emptied.err);
  REQUIRE(emptied.code == 0);
  REQUIRE(workshop.records(store) == 0);
  disk.leave(60 * 1024);

  const auto refused = workshop.run_on(store, {"snapshot", "restore", "kept"});
  INFO(refused.err);
  CHECK(refused.code == 3);
  CHECK(workshop.records(store) == 0);

  disk.grow();
  CHECK(workshop.run_on(store, {"snapshot", "restore", "kept"}).code == 0);
  CHECK(workshop.records(store) == 60);
  CHECK(workshop.run_on(store, {"doctor", "--deep"}).code == 0);
}

}  // namespace
}  // namespace fsctl::test
