#include "core/store/snapshots.h"

#include <catch2/catch.hpp>
#include <string>

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

}  // namespace

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
