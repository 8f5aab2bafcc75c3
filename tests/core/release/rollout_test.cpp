#include "core/release/rollout.h"

#include <catch2/catch.hpp>

#include "core/ingest/apply.h"
#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/store/releases.h"
#include "tests/support/scratch.h"
#include "tests/support/small_project.h"

namespace fsctl::release {
namespace {

/// A project with the records `a`, a word, and `b`, a number.
class Things {
 public:
  Things() {
    test::write_small_project(files_, "things");
    reload();
    ingest::FeedIngest feed(store_, *project_, world_, "things");
    for (const auto* record : {R"({"id": "a", "title": "Lamp"})", R"({"id": "b", "title": "7"})"})
      feed.apply(records::Intent::upsert, record);
    feed.commit();
  }

  /// From now on the working configuration maps titles so.
  void map(const std::string& slot) {
    test::write_title(files_, "things", slot);
    reload();
  }
  void map_numbers() {
    map(R"({"source": "composed", "composition": {"type": "toString", "value": {"source": "composed", "composition":
      {"type": "toNumber", "value": {"source": "data-field", "field": "title"}}}}})");
  }

  RolledOut roll_out(const Rollout& rollout) {
    auto done = release::roll_out(rollout, store_, project_, world_, {});
    CHECK(served::is_current(store_, *project_));
    return done;
  }
  std::string on(std::string_view stage) {
    const auto release = store::find_stage(store_, stage);
    return release ? release->id : "";
  }
  store::Store& store() { return store_; }

 private:
  void reload() {
    project_ = project::load(files_.path());
    rebuild::make_current(store_, *project_, world_);
  }

  test::Scratch files_;
  World world_ = real_world();
  std::shared_ptr<const project::Project> project_;
  store::Store store_{files_.store(), store::Store::Mode::write};
};

}  // namespace

TEST_CASE("a stage is moved to a snapshot, to what preview has, and back to an earlier release") {
  Things things;
  CHECK_FALSE(is_stored(things.store(), {.stage = served::public_stage}));
  const auto first = things.roll_out({.stage = served::preview});
  CHECK(first.put.is_new);
  CHECK(things.on(served::preview) == first.put.release.id);
  CHECK(is_stored(things.store(), {.stage = served::public_stage}));
  CHECK_FALSE(is_stored(things.store(), {.stage = served::preview}));

  things.map(R"({"source": "static", "value": "Thing"})");
  const auto behind = things.roll_out({.stage = served::public_stage});
  CHECK(behind.is_behind);
  CHECK(things.on(served::public_stage) == first.put.release.id);
  const auto second = things.roll_out({.stage = served::preview});
  CHECK_FALSE(second.is_behind);
  REQUIRE(second.put.before);
  CHECK(second.put.before->id == first.put.release.id);

  CHECK(things.roll_out({.stage = served::preview, .release = first.put.release.id.substr(0, 8)}).put.has_moved());
  CHECK(things.on(served::preview) == first.put.release.id);
  CHECK_THROWS_AS(things.roll_out({.release = "none"}), Error);
}

TEST_CASE("a rollout that loses what the stage shows is refused unless that is allowed, and a dry one is undone") {
  Things things;
  const auto first = things.roll_out({.stage = served::preview}).put.release.id;
  things.map_numbers();
  const auto refused = things.roll_out({.stage = served::preview});
  CHECK(refused.is_refused);
  REQUIRE(refused.losses.size() == 1);
  CHECK(refused.losses[0].count == 1);
  CHECK(refused.losses[0].first == std::vector<std::string>{"a"});
  CHECK(things.on(served::preview) == first);

  CHECK_FALSE(things.roll_out({.stage = served::preview, .is_dry = true, .allows_losses = true}).is_refused);
  CHECK(things.on(served::preview) == first);
  const auto second = things.roll_out({.stage = served::preview, .allows_losses = true});
  CHECK(second.losses.size() == 1);
  CHECK(things.on(served::preview) == second.put.release.id);
}

}  // namespace fsctl::release
