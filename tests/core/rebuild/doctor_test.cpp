#include "core/rebuild/doctor.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "core/ingest/apply.h"
#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/store/storage_records.h"
#include "tests/support/scratch.h"
#include "tests/support/small_project.h"

namespace fsctl::rebuild {
namespace {

/// A project with one record in its store.
struct Notes {
  Notes() {
    test::write_small_project(scratch, "notes");
    project = project::load(scratch.path());
    make_current(store, *project, world);
    ingest::FeedIngest ingest(store, *project, world, "notes");
    ingest.apply(records::Intent::upsert, R"({"id": "lamp", "title": "Lamp"})");
    ingest.commit();
  }

  /// Changes what the storage has of the record, as no command does it.
  void spoil(std::string_view content) {
    const auto version = store::storage_versions(store).front().number;
    auto record = store::find_storage_record(store, version, "lamp").value();
    const std::string key(record.key);
    record.key = key;
    record.parent = {};
    record.content = content;
    store::put_storage_records(store, version, {&record, 1});
  }

  test::Scratch scratch;
  std::shared_ptr<const project::Project> project;
  store::Store store{scratch.store(), store::Store::Mode::write};
  World world = real_world();
};

}  // namespace

TEST_CASE("nothing is found in a store that is as it should be") {
  Notes notes;
  CHECK(check_file(notes.store).empty());
  CHECK(check_store(notes.store, *notes.project).empty());
  CHECK(check_by_rebuilding(notes.store, *notes.project).empty());
}

TEST_CASE("a record that is not what its feed's record maps to is found") {
  Notes notes;
  notes.spoil(R"({"title":"Other"})");
  const auto problems = check_by_rebuilding(notes.store, *notes.project);
  REQUIRE_FALSE(problems.empty());
  CHECK(problems.front().message.find("lamp") != std::string::npos);
}

TEST_CASE("a store is made current once, and anew whenever that is wanted") {
  Notes notes;
  CHECK_FALSE(make_current(notes.store, *notes.project, notes.world).any);
  notes.spoil(R"({"title":"Other"})");
  CHECK_FALSE(make_current(notes.store, *notes.project, notes.world).any);
  make_anew(notes.store, *notes.project, notes.world);
  CHECK(check_by_rebuilding(notes.store, *notes.project).empty());
}

TEST_CASE("of several that bring a store to the same configuration one maps its records, once") {
  Notes notes;
  test::write_title(notes.scratch, "notes", R"({"source": "static", "value": "x"})");
  const auto changed = project::load(notes.scratch.path());
  std::atomic<int> done = 0;
  {
    std::vector<std::jthread> servers;
    for (int i = 0; i < 4; ++i)
      servers.emplace_back([&] {
        store::Store own(notes.scratch.store(), store::Store::Mode::write);
        if (make_current(own, *changed, notes.world).any) ++done;
      });
  }
  CHECK(done == 1);
  CHECK(check_by_rebuilding(notes.store, *changed).empty());
}

}  // namespace fsctl::rebuild
