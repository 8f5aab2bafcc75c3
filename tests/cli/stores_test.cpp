#include <SQLiteCpp/Database.h>

#include <catch2/catch.hpp>

#include "core/store/sqlite/checked_file.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::vector<std::string>> commands = {
    {"ingest", "brands", "records/brands.json"},
    {"status"},
    {"block", "brand/card", "nordhang"},
    {"listing", "product/search"},
    {"tree", "shop/menu"},
    {"get", "/context"},
};

/// What a command says that refuses this store with exit code 3, and changes nothing.
Ran refused_by(const Example& example, std::vector<std::string> words) {
  const auto before = example.files().read(".fsctl/store.db");
  if (words[0] == "ingest") words[2] = example.files() / words[2];
  words.insert(words.end(), {"--project", example.path()});
  INFO("fsctl " << words[0]);
  auto ran = run_fsctl(words, FixedWorld().world());
  CHECK(ran.code == 3);
  CHECK(ran.out.empty());
  CHECK(example.files().read(".fsctl/store.db") == before);
  return ran;
}

void check_refused(const Example& example, const std::string& message) {
  for (const auto& words : commands) CHECK(refused_by(example, words).err == message);
}

std::string refused(const Example& example, const std::string& code, const std::string& why, const std::string& hint) {
  return "error[" + code + "]: " + example.store().string() + ": " + why + "\n  = " + hint + "\n";
}

TEST_CASE("a text file is no store") {
  const Example example("shop", Example::Records::not_loaded);
  example.files().write(".fsctl/store.db", std::string(5'000, 'x') + "\n");
  check_refused(example, refused(example, "FS4004", "is no store of fsctl", "choose another path with --store"));
}

TEST_CASE("a short text file is no store") {
  const Example example("shop", Example::Records::not_loaded);
  example.files().write(".fsctl/store.db", "hello\n");
  check_refused(example, refused(example, "FS4004", "is no store of fsctl", "choose another path with --store"));
}

TEST_CASE("another program's database is no store") {
  const Example example("shop", Example::Records::not_loaded);
  fs::create_directory(example.store().parent_path());
  {
    SQLite::Database other(example.store().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE notes (text TEXT)");
    other.exec("INSERT INTO notes VALUES ('mine')");
  }
  check_refused(example,
                refused(example, "FS4004", "is a database, but no store of fsctl", "choose another path with --store"));
}

TEST_CASE("a store of a newer version is left alone") {
  const Example example;
  int known = 0;
  {
    SQLite::Database store(example.store().string(), SQLite::OPEN_READWRITE, 0, fsctl::store::checked_files());
    known = store.execAndGet("PRAGMA user_version").getInt();
    store.exec("PRAGMA user_version = " + std::to_string(known + 1));
  }
  check_refused(example, refused(example, "FS4005",
                                 "made by a newer fsctl (schema " + std::to_string(known + 1) + ", this one knows " +
                                     std::to_string(known) + ")",
                                 "use that version, or load the feeds into a new store"));
}

TEST_CASE("an empty file becomes a store") {
  const Example example("shop", Example::Records::not_loaded);
  example.files().write(".fsctl/store.db", "");
  const auto ran = run_fsctl({"ingest", "brands", example.files() / "records/brands.json", "--project", example.path()},
                             FixedWorld().world());
  CHECK(ran.code == 0);
}

TEST_CASE("a store whose making was broken off is made anew") {
  const Scratch scratch;
  const std::string path = scratch / "new.db";
  SQLite::Database unfinished(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  unfinished.exec("PRAGMA cache_size = 1");
  unfinished.exec("BEGIN");
  unfinished.exec("CREATE TABLE feed (name TEXT)");
  for (int i = 0; i < 100; ++i) unfinished.exec("INSERT INTO feed VALUES (hex(randomblob(1000)))");
  REQUIRE(fs::file_size(path) > 0);
  REQUIRE(fs::file_size(path + "-journal") > 0);

  const Example example("shop", Example::Records::not_loaded);
  fs::create_directory(example.store().parent_path());
  fs::copy(path, example.store());
  fs::copy(path + "-journal", example.store().string() + "-journal");
  const auto ran = run_fsctl({"ingest", "brands", example.files() / "records/brands.json", "--project", example.path()},
                             FixedWorld().world());
  CHECK(ran.code == 0);
  CHECK(ran.err.starts_with("brands: 10 records: 10 created"));
}

TEST_CASE("a damaged store is told as such") {
  const Example example;
  auto bytes = example.files().read(".fsctl/store.db");
  REQUIRE(bytes.size() > 100'000);
  std::fill(bytes.begin() + 16'384, bytes.end(), '\x55');
  example.files().write(".fsctl/store.db", bytes);
  for (const auto& words : commands) {
    const auto ran = refused_by(example, words);
    CHECK_THAT(ran.err, Catch::StartsWith("error[FS4004]: the store is damaged: table "));
    CHECK_THAT(ran.err,
               Catch::EndsWith(
                   "  = put a copy of it back without the -wal of this one, or load the feeds into a new store\n"));
  }
}

}  // namespace
}  // namespace fsctl::test
