#include <catch2/catch.hpp>

#include "core/api/answer.h"
#include "core/api/site.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/cases/things.h"

namespace fsctl {
namespace {

/// Things that are brought from one configuration to another while they are served.
struct Followed : test::Things {
  Followed() {
    put(R"([{"id": "a", "slug": "a"}])");
    key = run({"key", "add", "test"}).out;
    key.pop_back();
  }

  /// Stores something else of each record.
  void change() const {
    write(
        "storages/things.json",
        R"({"kind": "content", "fields": {"slug": {"type": "String", "isTranslatable": true}, "more": {"type": "String"}}})");
    REQUIRE(run({"block", "thing", "a"}).code == 0);
  }
  /// Stores what it did at first, with another feed and a block that shows more.
  void change_back() const {
    write("storages/things.json",
          R"({"kind": "content", "fields": {"slug": {"type": "String", "isTranslatable": true}}})");
    write("feeds/notes.json", R"({"method": "ingest"})");
    write("blocks/thing.json", R"({"storage": "things", "fields": {"slug": "slug"}})");
    REQUIRE(run({"block", "thing", "a"}).code == 0);
  }

  std::string key{};
};

}  // namespace

TEST_CASE("a server goes on with the configuration of now, also where its records are mapped as when it was started") {
  const bool is_asked_between = GENERATE(false, true);
  const Followed things;
  api::Site site(things.load(), things.store(), real_world(), store::Store::Mode::write);
  const auto shown = [&] { return parse(api::answer(site, {.target = "/block/thing/a"}).body); };
  const auto push = [&](const std::string& feed) {
    return api::answer(site, {.method = "POST",
                              .target = "/ingest/" + feed + "/upsert",
                              .headers = {{"authorization", things.key}},
                              .body = R"({"id": "b", "slug": "b"})"});
  };
  REQUIRE(shown().contains("link"));
  things.change();
  if (is_asked_between) REQUIRE(shown().contains("link"));
  things.change_back();
  CHECK(shown() == Json{{"key", "a"}, {"slug", "a"}});
  const auto pushed = push("notes");
  INFO(pushed.body);
  CHECK(pushed.status == 200);
  CHECK(push("things").status == 200);
}

}  // namespace fsctl
