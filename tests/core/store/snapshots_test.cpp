#include "core/store/snapshots.h"

#include <SQLiteCpp/Database.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "core/store/feed_records.h"
#include "core/store/integrity.h"
#include "core/store/sqlite/migrations.h"

#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

/// A store and its snapshots.
struct Kept {
  test::Scratch scratch;
  Address address{scratch / "store.db"};
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

}  // namespace

TEST_CASE("a snapshot that a former version kept is restored, and stays as it was") {
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
    kept.snapshots.note_end(row.before, row.created, written(kept.store));
    CHECK(kept.knows_end() == row.is_noted);
  }
}

TEST_CASE("an automatic snapshot that is gone or damaged when its command ends is nothing to the command") {
  Kept kept;
  kept.snapshots.save_automatic(kept.address, "fsctl ingest", 7);
  SECTION("gone") {
    kept.snapshots.remove(automatic_snapshot);
    kept.snapshots.note_end("fsctl ingest", 7, written(kept.store));
    CHECK_FALSE(kept.snapshots.has(automatic_snapshot));
  }
  SECTION("damaged") {
    kept.scratch.write("store.db-snapshots/undo.db", "nothing that was a snapshot");
    kept.snapshots.note_end("fsctl ingest", 7, written(kept.store));
    CHECK(kept.snapshots.list().front().is_damaged);
  }
}

}  // namespace fsctl::store
