#include "core/store/store.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <catch2/catch.hpp>

#include "core/store/feed_records.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/sqlite/migrations.h"
#include "tests/core/store/write_one.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

using Mode = Store::Mode;

/// The code with which a path is refused.
std::string refusal(const std::filesystem::path& path, Mode mode) {
  try {
    const Store store(path, mode);
  } catch (const Error& error) {
    return std::string(describe(error.code()).name);
  }
  return "none";
}

/// A database of somebody else, or of another version of fsctl.
void make_database(const std::filesystem::path& path, const std::string& sql) {
  SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 0, checked_files());
  database.exec(sql);
}

std::int64_t records_of(Store& store, const char* feed) { return count_feed_records(store, feed_number(store, feed)); }

void insert_one(Store& store, const char* id) {
  Transaction transaction(store);
  insert_feed_record(store, feed_number(store, "a"), id, "{}", 0);
  transaction.commit();
}

}  // namespace

TEST_CASE("a store is made when there is none, and opened again with what it holds") {
  const test::Scratch scratch;
  const auto path = scratch.store("deep/inside/store.db");
  {
    Store store(path, Mode::write);
    CHECK(store.address() == path);
    CHECK(store.data_version() == DataVersion{0});
    insert_one(store, "1");
  }
  for (const auto mode : {Mode::write, Mode::read}) {
    Store store(path, mode);
    CHECK(store.data_version() == DataVersion{1});
    CHECK(records_of(store, "a") == 1);
  }
}

TEST_CASE("an empty file becomes a store", "[file]") {
  const test::Scratch scratch;
  scratch.write("store.db", "");
  Store store(scratch / "store.db", Mode::write);
  insert_one(store, "1");
  CHECK(records_of(store, "a") == 1);
}

TEST_CASE("what is no store is refused and left as it is", "[file]") {
  struct Row {
    const char* title;
    void (*make)(const test::Scratch&);
    const char* code;
  };
  const Row rows[] = {
      {"a text", [](const test::Scratch& scratch) { scratch.write("store.db", "These are notes.\n"); }, "FS4004"},
      {"a long text", [](const test::Scratch& scratch) { scratch.write("store.db", std::string(100'000, 'x')); },
       "FS4004"},
      {"another database",
       [](const test::Scratch& scratch) { make_database(scratch / "store.db", "CREATE TABLE notes(text)"); }, "FS4004"},
      {"a database marked by another program",
       [](const test::Scratch& scratch) { make_database(scratch / "store.db", "PRAGMA application_id = 7"); },
       "FS4004"},
      {"a store of a newer fsctl",
       [](const test::Scratch& scratch) {
         { const Store store(scratch / "store.db", Mode::write); }
         make_database(scratch / "store.db", "PRAGMA user_version = " + std::to_string(migrations().size() + 1));
       },
       "FS4005"},
  };
  for (const auto& [title, make, code] : rows)
    for (const auto mode : {Mode::write, Mode::read}) {
      DYNAMIC_SECTION(title << (mode == Mode::write ? ", for writing" : ", for reading")) {
        const test::Scratch scratch;
        make(scratch);
        const auto before = scratch.read("store.db");
        CHECK(refusal(scratch / "store.db", mode) == code);
        CHECK(scratch.read("store.db") == before);
      }
    }
}

TEST_CASE("a directory is no store", "[file]") {
  const test::Scratch scratch;
  CHECK(refusal(scratch.path(), Mode::write) == "FS4004");
  CHECK(refusal(scratch.path(), Mode::read) == "FS4004");
  CHECK(std::filesystem::is_empty(scratch.path()));
}

TEST_CASE("reading makes no store", "[file]") {
  const test::Scratch scratch;
  CHECK(refusal(scratch / "store.db", Mode::read) == "FS4004");
  CHECK(std::filesystem::is_empty(scratch.path()));
}

TEST_CASE("a transaction that is not committed leaves no trace") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  const auto feed = [&] {
    Transaction transaction(store);
    const auto number = feed_number(store, "a");
    transaction.commit();
    return number;
  }();
  {
    Transaction transaction(store);
    insert_feed_record(store, feed, "1", "{}", 0);
    CHECK(find_feed_record(store, feed, "1"));
  }
  CHECK_FALSE(find_feed_record(store, feed, "1"));
  CHECK(store.data_version() == DataVersion{1});
  insert_one(store, "2");
  CHECK(records_of(store, "a") == 1);
}

TEST_CASE("the data version counts the transactions of all connections") {
  const test::Scratch scratch;
  Store one(scratch.store(), Mode::write);
  Store other(scratch.store(), Mode::write);
  insert_one(one, "1");
  CHECK(other.data_version() == DataVersion{1});
  insert_one(other, "2");
  insert_one(one, "3");
  CHECK(one.data_version() == DataVersion{3});
  CHECK(other.data_version() == DataVersion{3});
}

TEST_CASE("a reader keeps its view while others write, and has theirs afterwards") {
  const test::Scratch scratch;
  Store writer(scratch.store(), Mode::write);
  Store reader(scratch.store(), Mode::read);
  insert_one(writer, "1");
  {
    const ReadTransaction reading(reader);
    CHECK(records_of(reader, "a") == 1);
    insert_one(writer, "2");
    CHECK(records_of(reader, "a") == 1);
    CHECK(reader.data_version() == DataVersion{1});
    CHECK(records_of(writer, "a") == 2);
  }
  CHECK(records_of(reader, "a") == 2);
  CHECK(reader.data_version() == DataVersion{2});
}

TEST_CASE("what there was no memory to end does not stand in the way of what follows") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  Store other(store.address(), Mode::write);
  insert_one(store, "1");
  store.execute("BEGIN");
  CHECK(records_of(store, "a") == 1);
  insert_one(other, "2");
  {
    const ReadTransaction reading(store);
    CHECK(records_of(store, "a") == 2);
  }
  store.execute("BEGIN");
  store.execute("DELETE FROM feed_record");
  insert_one(store, "3");
  CHECK(records_of(store, "a") == 3);
}

TEST_CASE("a statement is there to be used again") {
  const test::Scratch scratch;
  Store store(scratch.store(), Mode::write);
  static constexpr const char* sql = "SELECT 1";
  auto& first = store.select(sql);
  CHECK(first.step());
  auto& second = store.select(sql);
  CHECK(&first == &second);
  CHECK(second.step());
  CHECK_FALSE(second.step());
}

TEST_CASE("what the database fails with is told in a user's words", "[file]") {
  struct Row {
    int sqlite;
    const char* code;
  };
  const Row rows[] = {{13, "FS4006"}, {5, "FS4007"},  {6, "FS4007"}, {8, "FS4004"},
                      {10, "FS4004"}, {11, "FS4004"}, {26, "FS4004"}};
  for (const auto& [sqlite, code] : rows) {
    DYNAMIC_SECTION("SQLite's " << sqlite) {
      const auto error = as_error(SQLite::Exception("no", sqlite));
      REQUIRE(error);
      CHECK(describe(error->code()).name == code);
    }
  }
  CHECK_FALSE(as_error(SQLite::Exception("a mistake in a statement", 1)));
  CHECK_FALSE(as_error(SQLite::Exception("no such function: sum", 1)));
  CHECK(as_error(SQLite::Exception("no such column: raw", 1)));
  CHECK_FALSE(as_error(std::runtime_error("anything else")));
}

}  // namespace fsctl::store
