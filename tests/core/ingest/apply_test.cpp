#include "core/ingest/apply.h"

#include <catch2/catch.hpp>

#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/storage_records.h"
#include "tests/support/scratch.h"
#include "tests/support/small_project.h"

namespace fsctl::ingest {
namespace {

using records::Intent;
using Status = Outcome::Status;

/// A project of one feed whose records need a title, with its store.
struct Notes {
  Notes() {
    test::write_small_project(scratch, "notes");
    project = project::load(scratch.path());
    rebuild::make_current(store, *project, world);
  }

  store::FeedNumber feed() { return store::find_feed(store, "notes").value(); }
  /// What a storage shows of a record; empty when it has none.
  std::string shown(std::string_view key) {
    for (const auto& version : store::storage_versions(store)) {
      const auto record = store::find_storage_record(store, version.number, key);
      if (record) return std::string(record->content);
    }
    return "";
  }

  test::Scratch scratch;
  std::shared_ptr<const project::Project> project;
  store::Store store{scratch.store(), store::Store::Mode::write};
  World world = real_world();
};

constexpr const char* lamp = R"({"id": "lamp", "title": "Lamp"})";
constexpr const char* bad = R"({"id": "bad", "title": 7})";

}  // namespace

TEST_CASE("a push is told what became of its record") {
  struct Row {
    Intent intent;
    const char* record;
    Status status;
  };
  const Row rows[] = {
      {Intent::upsert, lamp, Status::created},
      {Intent::upsert, lamp, Status::unchanged},
      {Intent::upsert, R"({"id": "lamp", "title": "Old"})", Status::replaced},
      {Intent::patch, R"({"id": "lamp", "title": "New"})", Status::replaced},
      {Intent::upsert, bad, Status::failed},
      {Intent::remove, R"({"id": "lamp"})", Status::removed},
      {Intent::remove, R"({"id": "lamp"})", Status::absent},
  };
  Notes notes;
  FeedIngest ingest(notes.store, *notes.project, notes.world, "notes");
  for (const auto& row : rows) {
    INFO(row.record);
    CHECK(ingest.apply(row.intent, row.record).status == row.status);
  }
}

TEST_CASE("what is not committed is not there") {
  Notes notes;
  {
    FeedIngest ingest(notes.store, *notes.project, notes.world, "notes");
    ingest.apply(Intent::upsert, lamp);
  }
  CHECK(notes.shown("lamp").empty());
}

TEST_CASE("a record is mapped to its storage, one that cannot be mapped stays in its feed") {
  Notes notes;
  FeedIngest ingest(notes.store, *notes.project, notes.world, "notes");
  ingest.apply(Intent::upsert, lamp);
  ingest.apply(Intent::upsert, bad);
  ingest.commit();
  CHECK(notes.shown("lamp").find("Lamp") != std::string::npos);
  CHECK(notes.shown("bad").empty());
  CHECK(store::count_feed_records(notes.store, notes.feed()) == 2);
  CHECK(store::has_failed(notes.store, notes.feed(), "bad"));
}

TEST_CASE("stored records are mapped again, each with its own problems") {
  Notes notes;
  FeedIngest ingest(notes.store, *notes.project, notes.world, "notes");
  for (const char* record : {lamp, bad, R"({"id": "worse", "title": []})"}) ingest.apply(Intent::upsert, record);
  const std::vector<std::string_view> ids = {"worse", "lamp", "bad"};
  const auto problems = ingest.map_again(ids);
  REQUIRE(problems.size() == 3);
  CHECK(problems[0].size() == 1);
  CHECK(problems[1].empty());
  CHECK(problems[2].size() == 1);
}

}  // namespace fsctl::ingest
