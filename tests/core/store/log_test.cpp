#include "core/store/sqlite/log.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "core/store/feed_records.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/store.h"
#include "tests/core/store/write_one.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

/// A database whose log may have 2 MiB.
class WrittenLog {
 public:
  explicit WrittenLog(const std::filesystem::path& path)
      : path_(path), database_(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 100) {
    database_.exec("PRAGMA page_size = 16384");
    database_.exec("PRAGMA journal_mode = WAL");
    database_.exec("PRAGMA synchronous = OFF");
    database_.exec("CREATE TABLE piece(bytes BLOB)");
  }

  /// Commits a quarter of a mebibyte, and gives the size of the log.
  std::uint64_t write() {
    database_.exec("INSERT INTO piece VALUES (zeroblob(262144))");
    return log_bytes(path_);
  }

 private:
  std::filesystem::path path_;
  SQLite::Database database_;
  LogKeeper keeper_{database_.getHandle(), path_, 2 * mebibyte};
};

/// Reads the state of now until it is gone.
class Reader {
 public:
  explicit Reader(const std::filesystem::path& path) : database_(path.string(), SQLite::OPEN_READONLY, 100) {
    database_.exec("BEGIN");
    SQLite::Statement(database_, "SELECT count(*) FROM piece").executeStep();
  }

 private:
  SQLite::Database database_;
};

}  // namespace

TEST_CASE("the log stays below its bound, though somebody reads at any moment") {
  const test::Scratch scratch;
  WrittenLog written(scratch / "a.db");
  std::atomic<bool> ended = false;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i)
    readers.emplace_back([&] {
      while (!ended) {
        const Reader reader(scratch / "a.db");
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
    });
  std::uint64_t longest = 0;
  for (int i = 0; i < 100; ++i) longest = std::max(longest, written.write());
  ended = true;
  for (auto& reader : readers) reader.join();
  INFO(longest);
  CHECK(longest < 10 * mebibyte);  // of 25 that were written; a machine that is busy lets readers take their time
}

TEST_CASE("a reader of an old state stops no writer, is named, and the log is short again when it has ended") {
  const test::Scratch scratch;
  WrittenLog written(scratch / "a.db");
  {
    const Reader reader(scratch / "a.db");
    for (int i = 0; i < 16; ++i) written.write();
    CHECK(log_bytes(scratch / "a.db") > 3 * mebibyte);
    const auto why = long_log(scratch / "a.db", 2 * mebibyte);
    INFO(why);
    CHECK(why.starts_with("the store's log has 4 MiB, as somebody has kept reading an old state"));
    const auto named = why.find("reading now: process ");
    CHECK((named == std::string::npos || why.find("process " + std::to_string(::getpid()) + " (") == named + 13));
  }
  std::uint64_t now = 0;
  for (int i = 0; i < 8; ++i) now = written.write();
  CHECK(now < 3 * mebibyte);
  CHECK(long_log(scratch / "a.db", 3 * mebibyte).empty());
}

TEST_CASE("whoever visits records holds nothing of the store meanwhile") {
  constexpr int records = 200;  // of some pages
  const test::Scratch scratch;
  Store store(scratch / "store.db", Store::Mode::write);
  FeedNumber feed{};
  {
    Transaction transaction(store);
    feed = feed_number(store, "notes");
    const auto other = feed_number(store, "others");
    for (int i = 0; i < records; ++i) insert_feed_record(store, feed, std::to_string(i), R"({"id":"x"})", 1);
    insert_feed_record(store, other, "other", R"({"id":"x"})", 1);
    transaction.commit();
  }
  Store writer(scratch / "store.db", Store::Mode::write);
  const std::string removed = std::to_string(records - 2);
  std::vector<std::string> visited;
  each_feed_record(store, feed, [&](const StoredFeedRecord& record) {
    visited.emplace_back(record.id);
    if (record.id != "0") return;
    {
      Transaction transaction(writer);
      const auto row = find_feed_record(writer, feed, removed)->row;
      remove_feed_records(writer, {&row, 1});
      transaction.commit();
    }
    SQLite::Database checkpointing((scratch / "store.db").string(), SQLite::OPEN_READWRITE, 0, checked_files());
    SQLite::Statement truncate(checkpointing, "PRAGMA wal_checkpoint(TRUNCATE)");
    REQUIRE(truncate.executeStep());
    CHECK(truncate.getColumn(0).getInt() == 0);
    CHECK(log_bytes(scratch / "store.db") == 0);
  });
  CHECK(visited.size() == records - 1);
  CHECK(std::ranges::find(visited, removed) == visited.end());
  CHECK(visited.back() == std::to_string(records - 1));
}

TEST_CASE("a store, its log and its directory are nobody else's to look into") {
  const test::Scratch scratch;
  const auto mode = [&](const std::string& name) {
    struct stat about {};
    return ::stat((scratch / name).c_str(), &about) == 0 ? about.st_mode & 0777U : 0U;
  };
  const auto before = ::umask(0);
  {
    Store store(scratch / "made/here/store.db", Store::Mode::write);
    Transaction transaction(store);
    feed_number(store, "notes");
    transaction.commit();
    CHECK(mode("made") == 0700);
    CHECK(mode("made/here") == 0700);
    CHECK(mode("made/here/store.db") == 0600);
    CHECK(mode("made/here/store.db-wal") == 0600);
    CHECK(mode("made/here/store.db-shm") == 0600);
  }
  ::umask(before);
}

}  // namespace fsctl::store
