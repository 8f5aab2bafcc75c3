#include "core/store/snapshots.h"

#include <SQLiteCpp/Database.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "core/store/feed_records.h"
#include "core/store/integrity.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/sqlite/copies.h"
#include "core/store/sqlite/migrations.h"
#include "core/store/statement.h"
#include "core/store/went_back.h"

#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

/// A store and its snapshots.
struct Kept {
  test::Scratch scratch;
  Address address{scratch.store()};
  Store store{address, Store::Mode::write};
  Snapshots snapshots{address};

  bool knows_end() const { return snapshots.find(automatic_snapshot).after.has_value(); }
};

/// Makes a snapshot as a former fsctl kept it, of a feed with one record.
void keep_former_snapshot(const Kept& kept) {
  std::filesystem::create_directories(kept.scratch / "store.db-snapshots");
  SQLite::Database former((kept.scratch / "store.db-snapshots/former.db").string(),
                          SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  constexpr int version = first_version_with_checksums - 1;
  former.exec("PRAGMA page_size = 16384");
  for (std::size_t step = 0; step < version; ++step) former.exec(migrations()[step]);
  former.exec("PRAGMA application_id = " + std::to_string(application_id) +
              "; PRAGMA user_version = " + std::to_string(version) +
              "; INSERT INTO feed VALUES (1, 'notes')"
              "; INSERT INTO feed_record(feed, id, received, raw) VALUES (1, 'a', 0, '{\"id\":\"a\"}')"
              "; CREATE TABLE about(created INTEGER NOT NULL, before TEXT NOT NULL, configured INTEGER, newest INTEGER,"
              " sealed INTEGER) STRICT; INSERT INTO about VALUES (5, '', NULL, NULL, NULL)");
}

/// Records `first` to `end` - 1 of a feed, each of 1,000 bytes.
void put_numbered(Store& store, int first, int end, char letter) {
  std::vector<std::string> ids;
  for (int i = first; i < end; ++i) ids.push_back("n" + std::to_string(i));
  const std::string text(1'000, letter);
  std::vector<FeedRecordText> records;
  for (const auto& id : ids) records.push_back({.row = {}, .id = id, .raw = text});
  Transaction transaction(store);
  put_feed_records(store, feed_number(store, "notes"), records, 7);
  transaction.commit();
}

}  // namespace

TEST_CASE("a snapshot that a former version kept is restored, and stays as it was", "[file]") {
  Kept kept;
  keep_former_snapshot(kept);
  const auto before = kept.scratch.read("store.db-snapshots/former.db");
  CHECK(kept.snapshots.find("former").created == 5);
  for (int round = 0; round < 2; ++round) {
    kept.snapshots.restore("former", kept.address);
    CHECK(count_feed_records(kept.store, FeedNumber{1}) == 1);
    CHECK(integrity_problems(kept.store).empty());
  }
  CHECK(kept.scratch.read("store.db-snapshots/former.db") == before);
}

TEST_CASE("a restore gives the store the rows of the snapshot, and writes only what differs") {
  struct Row {
    const char* title;
    std::function<void(Store&)> change;
    bool is_quick;
  };
  const Row rows[] = {
      {"nothing differs", [](Store&) {}, true},
      {"a few are new", [](Store& store) { put_numbered(store, 2'000, 2'003, 'n'); }, true},
      {"one is gone", [](Store& store) { store.execute("DELETE FROM feed_record WHERE id = 'n7'"); }, true},
      {"one is another", [](Store& store) { store.execute("UPDATE feed_record SET raw = '{}' WHERE id = 'n7'"); },
       true},
      {"two have changed their places",
       [](Store& store) {
         store.execute("UPDATE feed_record SET id = 'x' WHERE id = 'n7'");
         store.execute("UPDATE feed_record SET id = 'n7' WHERE id = 'n8'");
         store.execute("UPDATE feed_record SET id = 'n8' WHERE id = 'x'");
       },
       true},
      {"all are others", [](Store& store) { store.execute("UPDATE feed_record SET raw = '{}'"); }, false},
      {"there are many more", [](Store& store) { put_numbered(store, 2'000, 6'000, 'm'); }, false},
      {"none is left", [](Store& store) { store.execute("DELETE FROM feed_record"); }, false},
  };
  for (const auto& row : rows) {
    INFO(row.title);
    Kept kept;
    put_numbered(kept.store, 0, 1'000, 'o');
    kept.snapshots.save(kept.address, "then", 7);
    row.change(kept.store);
    if (!kept.address.is_of_server()) kept.store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    kept.snapshots.restore_keeping("then", kept.address, "a restore", 8);
    constexpr std::uintmax_t few_bytes = 400'000;  // of a million
    if (!kept.address.is_of_server())
      CHECK((std::filesystem::file_size(kept.scratch / "store.db-wal") < few_bytes) == row.is_quick);
    CHECK(count_feed_records(kept.store, FeedNumber{1}) == 1'000);
    CHECK(integrity_problems(kept.store).empty());
    auto& others = kept.store.select("SELECT count(*) FROM feed_record WHERE raw NOT LIKE 'oooo%'");
    CHECK(count(others) == 0);
  }
}

TEST_CASE("a store notes how often it went back, and to what") {
  Kept kept;
  CHECK(went_back(kept.store) == WentBack{});
  kept.snapshots.save(kept.address, "a.b", 7);
  kept.snapshots.restore("a.b", kept.address);
  CHECK(went_back(kept.store) == WentBack{.times = 1, .last = "a.b"});
  kept.snapshots.save(kept.address, "c", 8);
  kept.snapshots.restore("c", kept.address);
  kept.snapshots.restore("a.b", kept.address);
  CHECK(went_back(kept.store) == WentBack{.times = 3, .last = "a.b"});
}

TEST_CASE("a restore of a snapshot that is removed meanwhile says that it is not there, and of no other trouble",
          "[file]") {
  Kept kept;
  kept.snapshots.save(kept.address, "kept", 7);
  const auto folder = std::filesystem::path(kept.scratch / "store.db-snapshots");
  std::vector<std::string> others;
  for (int i = 0; i < 200; ++i) {
    const auto name = "passing" + std::to_string(i);
    std::filesystem::create_hard_link(folder / "kept.db", folder / (name + ".db"));
    std::thread removing([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(20 * (i % 50)));
      kept.snapshots.remove(name);
    });
    try {
      kept.snapshots.restore(name, kept.address);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unknown_name) others.emplace_back(error.what());
    } catch (const std::exception& exception) {
      others.emplace_back(exception.what());
    }
    removing.join();
  }
  CHECK(others == std::vector<std::string>());
}

TEST_CASE("a name that a snapshot has is not free, and one of no snapshot is") {
  Kept kept;
  kept.snapshots.save(kept.address, "taken", 7);
  CHECK_THROWS_WITH(kept.snapshots.check_free("taken", "hint"), "there is a snapshot taken already");
  CHECK_THROWS_WITH(kept.snapshots.check_free("undo", "hint"),
                    "the name undo belongs to the snapshot that is made automatically");
  CHECK_THROWS(kept.snapshots.check_free("../a", "hint"));
  CHECK_NOTHROW(kept.snapshots.check_free("free", "hint"));
}

TEST_CASE("a command notes its end in the snapshot that was made before it, not in another command's") {
  struct Row {
    const char* title;
    const char* before;
    UnixMillis created;
    bool is_noted;
  };
  const Row rows[] = {
      {"its own", "fsctl ingest", 7, true},
      {"another command's, made in the same moment", "fsctl change retry", 7, false},
      {"the same command's, run a second time", "fsctl ingest", 8, false},
  };
  for (const auto& row : rows) {
    INFO(row.title);
    Kept kept;
    kept.snapshots.save_automatic(kept.address, "fsctl ingest", 7);
    CHECK_FALSE(kept.knows_end());
    kept.snapshots.note_end(row.before, row.created, written(kept.store, {}));
    CHECK(kept.knows_end() == row.is_noted);
  }
}

TEST_CASE("a process that was killed while it noted its end in a snapshot leaves that whole", "[file]") {
  Kept kept;
  kept.snapshots.save_automatic(kept.address, "fsctl ingest", 7);
  const auto file = kept.scratch / "store.db-snapshots/undo.db";
  const auto journal = file.string() + "-journal";
  {
    SQLite::Database noting(file.string(), SQLite::OPEN_READWRITE, 0, checked_files());
    noting.exec("BEGIN; PRAGMA cache_spill = 1; PRAGMA cache_size = 1; UPDATE about SET before = 'torn'");
    noting.exec(
        "CREATE TABLE large AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 99) "
        "SELECT i, zeroblob(9000) AS bytes FROM n");
    REQUIRE(std::filesystem::exists(journal));
    std::filesystem::copy_file(file, file.string() + "-killed");
    std::filesystem::copy_file(journal, journal + "-killed");
  }
  std::filesystem::rename(file.string() + "-killed", file);
  std::filesystem::rename(journal + "-killed", journal);
  SECTION("it is read") { CHECK(kept.snapshots.find(automatic_snapshot).before == "fsctl ingest"); }
  SECTION("it is restored") { CHECK_NOTHROW(kept.snapshots.restore(automatic_snapshot, kept.address)); }
  SECTION("another one takes its place") {
    kept.snapshots.save_automatic(kept.address, "fsctl undo", 8);
    CHECK(kept.snapshots.find(automatic_snapshot).before == "fsctl undo");
  }
  CHECK_FALSE(std::filesystem::exists(journal));
  CHECK_FALSE(kept.snapshots.list().front().is_damaged);
}

TEST_CASE("an automatic snapshot that is gone or damaged when its command ends is nothing to the command") {
  Kept kept;
  kept.snapshots.save_automatic(kept.address, "fsctl ingest", 7);
  SECTION("gone") {
    kept.snapshots.remove(automatic_snapshot);
    kept.snapshots.note_end("fsctl ingest", 7, written(kept.store, {}));
    CHECK_FALSE(kept.snapshots.has(automatic_snapshot));
  }
  SECTION("damaged") {
    if (kept.address.is_of_server()) return;
    kept.scratch.write("store.db-snapshots/undo.db", "nothing that was a snapshot");
    kept.snapshots.note_end("fsctl ingest", 7, written(kept.store, {}));
    CHECK(kept.snapshots.list().front().is_damaged);
  }
}

TEST_CASE("of many that make copies of a store at once, none takes another's new directory for one that was left",
          "[file]") {
  const test::Scratch scratch;
  const auto place = scratch / "store.db";
  constexpr int makers = 4;
  constexpr int rounds = 300;
  std::atomic<int> lost = 0;
  {
    std::vector<std::jthread> making;
    for (int i = 0; i < makers; ++i)
      making.emplace_back([&] {
        for (int round = 0; round < rounds; ++round) {
          const CopyDirectory directory(place);
          if (!std::filesystem::is_directory(directory.path())) ++lost;
        }
      });
  }
  CHECK(lost == 0);
  CHECK(std::filesystem::is_empty(scratch.path()));
}

}  // namespace fsctl::store
