#include "core/store/sqlite/private_files.h"

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr fs::perms to_read = fs::perms::owner_read;
constexpr fs::perms to_write = fs::perms::owner_read | fs::perms::owner_write;

fs::perms mode_of(const fs::path& path) { return fs::status(path).permissions(); }

}  // namespace

TEST_CASE("logs that were made while the store was read-only can be written again once the store can") {
  const test::Scratch scratch;
  for (const char* name : {"store.db", "store.db-wal", "store.db-shm"}) {
    scratch.write(name, "x");
    fs::permissions(scratch / name, to_read);
  }
  mend_logs(scratch / "store.db");
  CHECK(mode_of(scratch / "store.db-wal") == to_read);
  fs::permissions(scratch / "store.db", to_write);
  mend_logs(scratch / "store.db");
  CHECK(mode_of(scratch / "store.db-wal") == to_write);
  CHECK(mode_of(scratch / "store.db-shm") == to_write);
}

TEST_CASE("what a link in a log's place leads to keeps its permissions") {
  const test::Scratch scratch;
  scratch.write("store.db", "x");
  scratch.write("victim", "x");
  fs::permissions(scratch / "victim", to_read);
  fs::create_symlink(scratch / "victim", scratch / "store.db-wal");
  mend_logs(scratch / "store.db");
  CHECK(mode_of(scratch / "victim") == to_read);
}

}  // namespace fsctl::store
