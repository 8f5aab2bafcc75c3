#include "core/status/status.h"

#include <catch2/catch.hpp>

#include "core/project/load.h"
#include "core/store/feed_records.h"
#include "core/store/releases.h"
#include "tests/support/scratch.h"
#include "tests/support/small_project.h"

namespace fsctl::status {
namespace {

/// A project whose store no load has seen.
struct Notes {
  Notes() {
    test::write_small_project(files, "notes");
    project = project::load(files.path());
  }

  test::Scratch files{};
  std::shared_ptr<const project::Project> project{};
  std::string path = files.store();
  store::Store store{path, store::Store::Mode::write};
};

/// `develop` or `preview ID`.
std::vector<std::string> serving(const StoreStatus& status) {
  std::vector<std::string> stages;
  for (const auto& [name, release] : status.stages)
    stages.push_back(std::string(name) + (release ? ' ' + *release : ""));
  return stages;
}

}  // namespace

TEST_CASE("a status tells what a configuration has, and without one what the store has") {
  Notes notes;
  {
    store::Transaction transaction(notes.store);
    store::feed_number(notes.store, "former");
    store::set_stage(notes.store, "preview", store::add_release(notes.store, "r1", 1));
    transaction.commit();
  }
  const auto alone = status_of(notes.store, notes.path);
  REQUIRE(alone.feeds.size() == 1);
  CHECK(alone.feeds[0].id == "former");
  CHECK(alone.feeds[0].configured == nullptr);
  CHECK(alone.storages.empty());
  CHECK(alone.file.bytes > 0);
  CHECK(serving(alone) == std::vector<std::string>{"develop", "preview r1", "public"});
  CHECK(status_of(notes.store, notes.files / "none.db").file.bytes == 0);
}

TEST_CASE("a status of a store that is not current says so, and counts nothing that is not there") {
  Notes notes;
  const auto found = status_of(notes.store, notes.path, *notes.project);
  CHECK_FALSE(found.is_current);
  REQUIRE(found.feeds.size() == 1);
  REQUIRE(found.feeds[0].configured != nullptr);
  CHECK(found.feeds[0].configured->method == project::FeedMethod::ingest);
  CHECK(found.feeds[0].records == 0);
  REQUIRE(found.storages.size() == 1);
  CHECK(found.storages[0].name == "notes");
  CHECK(found.storages[0].records == 0);
  CHECK(found.trees.empty());
  CHECK(found.without_product.empty());
  CHECK(found.without_route.count == 0);
  CHECK(serving(found) == std::vector<std::string>{"develop", "preview", "public"});
}

}  // namespace fsctl::status
