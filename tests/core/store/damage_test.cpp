#include "core/store/damage.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "core/store/feed_records.h"
#include "core/store/integrity.h"
#include "core/store/place.h"
#include "core/store/sqlite/migrations.h"
#include "core/store/sqlite/store_file.h"
#include "core/store/storage_records.h"
#include "core/store/store.h"
#include "tests/core/store/write_one.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

using Mode = Store::Mode;
constexpr std::size_t page_bytes = 16'384;
constexpr int records = 300;

std::string record(int number) {
  return "{\"id\":\"" + std::to_string(number) + "\",\"text\":\"" + std::string(200, 'x') + "\"}";
}

/// The parts between commas.
std::vector<std::string> sorted_columns(const std::string& text) {
  std::vector<std::string> columns;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find(", ", at), text.size());
    if (end > at) columns.push_back(text.substr(at, end - at));
    at = end + 2;
  }
  std::ranges::sort(columns);
  return columns;
}

void fill(Store& store, const std::string& name = "notes") {
  Transaction transaction(store);
  const auto feed = feed_number(store, name);
  for (int i = 0; i < records; ++i) insert_feed_record(store, feed, std::to_string(i), record(i), 0);
  transaction.commit();
}

/// A store of some records, all of them in its file.
void make_store(const test::Scratch& scratch) {
  Store store(scratch / "store.db", Mode::write);
  fill(store);
  store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// All that the store holds of records, or what it says of its damage.
std::string read_everything(const test::Scratch& scratch) {
  try {
    Store store(scratch / "store.db", Mode::read);
    const auto feed = find_feed(store, "notes").value_or(none);
    std::string all;
    each_feed_record(store, feed, [&](const StoredFeedRecord& record) { all.append(record.id).append(record.raw); });
    for (int i = 0; i < records; ++i)
      if (const auto found = find_feed_record(store, feed, std::to_string(i))) all.append(found->raw);
    return all;
  } catch (const std::exception& exception) {
    INFO(exception.what());
    REQUIRE(is_damage(exception));
    return "damaged";
  }
}

/// What a doctor finds.
bool is_sound(const test::Scratch& scratch) {
  try {
    Store store(scratch / "store.db", Mode::read);
    return integrity_problems(store).empty();
  } catch (const std::exception& exception) {
    REQUIRE(is_damage(exception));
    return false;
  }
}

/// A store's file of at least so many bytes.
std::string other_store(std::size_t least_bytes) {
  const test::Scratch scratch;
  make_store(scratch);
  for (int i = 0; std::filesystem::file_size(scratch / "store.db") < least_bytes; ++i) {
    Store store(scratch / "store.db", Mode::write);
    fill(store, std::to_string(i));
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  return scratch.read("store.db");
}

/// A store that somebody has open, with a transaction in its log.
Store open_with_log(const test::Scratch& scratch) {
  make_store(scratch);
  Store store(scratch / "store.db", Mode::write);
  {
    Transaction transaction(store);
    feed_number(store, "in the log");
    transaction.commit();
  }
  return store;
}

std::string why_gone(Store& store) {
  try {
    fill(store);
  } catch (const Gone& gone) {
    return gone.what();
  }
  return "nothing";
}

}  // namespace

TEST_CASE("a byte of the store that is not as it was written is noticed by who reads it and by a doctor") {
  const test::Scratch scratch;
  make_store(scratch);
  const auto whole = scratch.read("store.db");
  const auto answer = read_everything(scratch);
  REQUIRE(is_sound(scratch));
  test::Random random(20261122);
  const auto flips = test::effort(60);
  for (std::size_t i = 0; i < flips; ++i) {
    auto bytes = whole;
    const auto place = random.below(bytes.size());
    bytes[place] = static_cast<char>(bytes[place] ^ (1 << random.below(8)));
    scratch.write("store.db", bytes);
    INFO("byte " << place);
    const auto changed = read_everything(scratch);
    CHECK((changed == answer || changed == "damaged"));
    CHECK_FALSE(is_sound(scratch));
  }
}

TEST_CASE("a page in the place of another one is noticed") {
  const test::Scratch scratch;
  make_store(scratch);
  auto bytes = scratch.read("store.db");
  const auto pages = bytes.size() / page_bytes;
  REQUIRE(pages > 4);
  const auto last = bytes.substr((pages - 1) * page_bytes);
  bytes.replace((pages - 1) * page_bytes, page_bytes, bytes, (pages - 2) * page_bytes, page_bytes);
  bytes.replace((pages - 2) * page_bytes, page_bytes, last);
  scratch.write("store.db", bytes);
  CHECK(read_everything(scratch) == "damaged");
  CHECK_FALSE(is_sound(scratch));
}

TEST_CASE("the table of a damaged page is told, what it held, and what helps") {
  const test::Scratch scratch;
  make_store(scratch);
  auto bytes = scratch.read("store.db");
  const auto place = bytes.find(record(200));
  REQUIRE(place != std::string::npos);
  bytes[place + 20] = 'y';
  scratch.write("store.db", bytes);
  Store store(scratch / "store.db", Mode::read);
  try {
    find_feed_record(store, find_feed(store, "notes").value_or(none), "200");
    FAIL("it was read");
  } catch (const std::exception& exception) {
    const auto error = as_error(exception);
    REQUIRE(error);
    const auto page = std::to_string(place / page_bytes + 1);
    CHECK(error->problems().front().message ==
          "the store is damaged: table feed_record, the records as they came in (page " + page + ")");
    CHECK(error->problems().front().hint ==
          "put a copy of it back without the -wal of this one, or load the feeds into a new store");
  }
}

TEST_CASE("it can be told of every table what it holds") {
  const test::Scratch scratch;
  Store store(scratch / "store.db", Mode::write);
  auto& select = store.select("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  std::size_t tables = 0;
  for (; select.step(); ++tables) {
    INFO(select.text(0));
    CHECK(held_by(select.text(0)) != nullptr);
  }
  CHECK(tables == held_tables().size());
}

TEST_CASE("of every table it is known which columns are its key, and what each has") {
  const test::Scratch scratch;
  Store store(scratch / "store.db", Mode::write);
  for (const auto& held : held_tables()) {
    INFO(held.table);
    auto& select = store.select(
        "SELECT name || CASE type WHEN 'INTEGER' THEN ' number' WHEN 'TEXT' THEN ' text' ELSE ' bytes' END "
        "FROM pragma_table_info(?) ORDER BY 1",
        held.table);
    auto columns = all(select, first_text);
    if (held.table == "index_block" || held.table == "tree_edge")
      std::erase(columns, "row number");  // the driver's own
    CHECK(columns == sorted_columns(std::string(held.key) + ", " + std::string(held.columns)));
  }
}

TEST_CASE("a store of before gets its checksums and keeps what it holds") {
  const test::Scratch scratch;
  {
    SQLite::Database former((scratch / "store.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    former.exec("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL");
    for (std::size_t step = 0; step + 1 < first_version_with_checksums; ++step) former.exec(migrations()[step]);
    former.exec("PRAGMA application_id = " + std::to_string(application_id) + "; PRAGMA user_version = " +
                std::to_string(first_version_with_checksums - 1) + "; INSERT INTO feed VALUES (1, 'notes')");
    for (int i = 0; i < records; ++i)
      former.exec("INSERT INTO feed_record(feed, id, received, raw) VALUES (1, '" + std::to_string(i) + "', 0, '" +
                  record(i) + "')");
  }
  {
    Store store(scratch / "store.db", Mode::read);
    CHECK(count_feed_records(store, FeedNumber{1}) == records);
    CHECK(integrity_problems(store).empty());
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  auto bytes = scratch.read("store.db");
  const auto place = bytes.find(record(7));
  bytes[place + 20] = 'y';
  scratch.write("store.db", bytes);
  CHECK(read_everything(scratch) == "damaged");
}

TEST_CASE("a copy of a store has checksums, too") {
  const test::Scratch scratch;
  make_store(scratch);
  {
    Store store(scratch / "store.db", Mode::read);
    std::filesystem::copy_file(copy_of(store)->address().file(), scratch / "copy.db");
  }
  std::filesystem::rename(scratch / "copy.db", scratch / "store.db");
  CHECK(is_sound(scratch));
  auto bytes = scratch.read("store.db");
  bytes[bytes.size() - page_bytes / 2] ^= 1;
  scratch.write("store.db", bytes);
  CHECK_FALSE(is_sound(scratch));
}

TEST_CASE("what is written while a store is written anew is there afterwards") {
  const test::Scratch scratch;
  make_store(scratch);
  std::atomic<bool> has_ended = false;
  std::atomic<int> written = records;
  std::jthread writing([&] {
    Store store(scratch / "store.db", Mode::write);
    const auto feed = find_feed(store, "notes").value_or(none);
    for (; !has_ended; ++written) {
      Transaction transaction(store);
      insert_feed_record(store, feed, std::to_string(written), record(written), 0);
      transaction.commit();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));  // so that others come in between
    }
  });
  try {
    Store store(scratch / "store.db", Mode::write);
    for (int i = 0; i < 4; ++i) write_anew(store);
  } catch (const std::exception& exception) {
    FAIL_CHECK(exception.what());
  }
  has_ended = true;
  writing.join();
  Store store(scratch / "store.db", Mode::read);
  CHECK(count_feed_records(store, find_feed(store, "notes").value_or(none)) == written);
}

TEST_CASE("a store that is written anew with its indexes keeps the places of its records in them") {
  const test::Scratch scratch;
  make_store(scratch);
  Store store(scratch / "store.db", Mode::write);
  Transaction transaction(store);
  const auto version = make_storage_version(store, "notes", "a");
  put_storage_record(store, version,
                     {.key = "a",
                      .parent = "",
                      .feed = FeedNumber{1},
                      .document = DocumentId(SegmentNumber(1), 1),
                      .variant_document = DocumentId(SegmentNumber(1), 2),
                      .content = "{}"});
  transaction.commit();
  write_anew(store);
  const auto record = find_storage_record(store, version, "a");
  REQUIRE(record);
  CHECK(record->document == DocumentId(SegmentNumber(1), 1));
  CHECK(record->variant_document == DocumentId(SegmentNumber(1), 2));
}

TEST_CASE("an empty file where a store was is damage") {
  const test::Scratch scratch;
  make_store(scratch);
  scratch.write("store.db", "");
  for (const auto mode : {Mode::read, Mode::write}) CHECK_THROWS_AS(Store(scratch / "store.db", mode), Damaged);
  CHECK(scratch.read("store.db").empty());
}

TEST_CASE("a store that was removed can begin again") {
  const test::Scratch scratch;
  make_store(scratch);
  std::filesystem::remove(scratch / "store.db");
  CHECK_THROWS_AS(Store(scratch / "store.db", Mode::read), Error);
  make_store(scratch);
  CHECK(is_sound(scratch));
}

TEST_CASE("nothing is written into a store that is not where it was opened any more") {
  struct Row {
    const char* title;
    void (*change)(const test::Scratch&);
    const char* why;
    void (*mend)(const test::Scratch&);
  };
  const Row rows[] = {
      {"removed", [](const test::Scratch& scratch) { std::filesystem::remove(scratch / "store.db"); },
       "the store is gone: it was removed or moved away", nullptr},
      {"moved away",
       [](const test::Scratch& scratch) { std::filesystem::rename(scratch / "store.db", scratch / "away.db"); },
       "the store is gone: it was removed or moved away",
       [](const test::Scratch& scratch) { std::filesystem::rename(scratch / "away.db", scratch / "store.db"); }},
      {"replaced",
       [](const test::Scratch& scratch) {
         std::filesystem::copy(scratch / "store.db", scratch / "other.db");
         std::filesystem::rename(scratch / "store.db", scratch / "away.db");
         std::filesystem::rename(scratch / "other.db", scratch / "store.db");
       },
       "the store was replaced: another file lies at its path",
       [](const test::Scratch& scratch) { std::filesystem::rename(scratch / "away.db", scratch / "store.db"); }},
      {"moved away, and linked to",
       [](const test::Scratch& scratch) {
         std::filesystem::rename(scratch / "store.db", scratch / "away.db");
         std::filesystem::create_symlink(scratch / "away.db", scratch / "store.db");
       },
       "the store was replaced: another file lies at its path",
       [](const test::Scratch& scratch) { std::filesystem::rename(scratch / "away.db", scratch / "store.db"); }},
      {"its log removed", [](const test::Scratch& scratch) { std::filesystem::remove(scratch / "store.db-wal"); },
       "the store's write-ahead log is gone: it was removed, moved away or replaced", nullptr},
      {"cut off",
       [](const test::Scratch& scratch) { std::filesystem::resize_file(scratch / "store.db", 3 * page_bytes); },
       "the store was cut off: its file lost what it held", nullptr},
      {"emptied", [](const test::Scratch& scratch) { std::filesystem::resize_file(scratch / "store.db", 0); },
       "the store was cut off: its file lost what it held", nullptr},
      {"its log emptied",
       [](const test::Scratch& scratch) { std::filesystem::resize_file(scratch / "store.db-wal", 0); },
       "the store's write-ahead log was cut off or overwritten: it lost what it held", nullptr},
      {"its log cut off",
       [](const test::Scratch& scratch) {
         const auto log = scratch / "store.db-wal";
         std::filesystem::resize_file(log, std::filesystem::file_size(log) - 1);
       },
       "the store's write-ahead log was cut off or overwritten: it lost what it held", nullptr},
      {"its log overwritten",
       [](const test::Scratch& scratch) {
         scratch.write("store.db-wal", std::string(scratch.read("store.db-wal").size(), 'x'));
       },
       "the store's write-ahead log was cut off or overwritten: it lost what it held", nullptr},
      {"overwritten by another store",
       [](const test::Scratch& scratch) { scratch.write("store.db", other_store(scratch.read("store.db").size())); },
       "the store was overwritten: its file holds another store, or an older state", nullptr},
  };
  for (const auto& [title, change, why, mend] : rows) {
    DYNAMIC_SECTION(title) {
      const test::Scratch scratch;
      Store store = open_with_log(scratch);
      change(scratch);
      CHECK(why_gone(store) == why);
      if (mend == nullptr) continue;
      mend(scratch);
      Transaction transaction(store);
      feed_number(store, "more");
      transaction.commit();
      CHECK(find_feed(store, "more"));
    }
  }
}

TEST_CASE("a store that was overwritten or lost its log under who has it open is not opened by others") {
  struct Row {
    const char* title;
    void (*change)(const test::Scratch&);
  };
  const Row rows[] = {
      {"overwritten by another store",
       [](const test::Scratch& scratch) { scratch.write("store.db", other_store(scratch.read("store.db").size())); }},
      {"its log removed", [](const test::Scratch& scratch) { std::filesystem::remove(scratch / "store.db-wal"); }},
      {"its log replaced",
       [](const test::Scratch& scratch) {
         std::filesystem::rename(scratch / "store.db-wal", scratch / "away");
         std::filesystem::copy(scratch / "away", scratch / "store.db-wal");
         std::filesystem::resize_file(scratch / "store.db-wal", 0);
       }},
  };
  for (const auto& [title, change] : rows) {
    DYNAMIC_SECTION(title) {
      const test::Scratch scratch;
      Store store = open_with_log(scratch);
      change(scratch);
      for (const auto mode : {Mode::read, Mode::write}) CHECK_THROWS_AS(Store(scratch / "store.db", mode), Gone);
    }
  }
}

TEST_CASE("a transaction whose store goes before its commit was not kept") {
  const test::Scratch scratch;
  make_store(scratch);
  Store store(scratch / "store.db", Mode::write);
  Transaction transaction(store);
  feed_number(store, "more");
  std::filesystem::rename(scratch / "store.db", scratch / "away.db");
  CHECK_THROWS_AS(transaction.commit(), Gone);
}

}  // namespace fsctl::store
