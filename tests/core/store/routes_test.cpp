#include "core/store/routes.h"

#include <catch2/catch.hpp>

#include "core/store/counters.h"
#include "core/store/past_routes.h"
#include "core/store/storage_records.h"
#include "tests/core/store/write_one.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

/// A store with one page and three records that may claim paths on it.
struct Paths {
  test::Scratch scratch;
  Store store{scratch.store(), Store::Mode::write};
  Transaction transaction{store};
  VersionNumber version = make_storage_version(store, "things", "as they are");
  RouteSetNumber set = make_route_set(store);
  RoutePageNumber page = put_route_page(store, set, "thing", "/t/{slug}");
  RecordRow a = record("a");
  RecordRow b = record("b");
  RecordRow c = record("c");

  RecordRow record(std::string_view key) {
    return put_storage_record(store, version, {.key = key, .parent = {}, .feed = FeedNumber{1}, .content = "{}"});
  }
  bool claim(RecordRow record, std::string_view path, std::int64_t changed = 1) {
    return claim(
        RouteRow{.set = set, .audience = "en", .path = path, .page = page, .record = record, .changed = changed});
  }
  bool claim(const RouteRow& route) { return claim_routes(store, std::span(&route, 1)).empty(); }
  void release(RecordRow record) { release_claims(store, claims_of(record)); }
  std::vector<Claim> claims_of(RecordRow record) {
    std::vector<Claim> claims;
    each_claim(store, {&record, 1}, [&](std::size_t, Claim claim) { claims.push_back(std::move(claim)); });
    return claims;
  }
  std::string owner(std::string_view path) {
    const auto found = find_route(store, set, "en", path);
    return found ? found->key : "";
  }
};

TEST_CASE_METHOD(Paths, "the first claim gets a path, the others wait in their order") {
  CHECK(claim(b, "/x"));
  CHECK_FALSE(claim(a, "/x"));
  CHECK_FALSE(claim(c, "/x"));
  CHECK(owner("/x") == "b");
  CHECK(count_waiting_routes(store, set) == 2);
  release(b);
  CHECK(owner("/x") == "a");
  release(c);
  release(a);
  CHECK(owner("/x").empty());
  CHECK(count_waiting_routes(store, set) == 0);
}

TEST_CASE_METHOD(Paths, "of claims that go together with those that wait for them, the next one left gets the path") {
  for (const auto record : {a, b, c}) claim(record, "/x");
  claim(b, "/y");
  auto claims = claims_of(a);
  std::ranges::move(claims_of(b), std::back_inserter(claims));
  release_claims(store, claims);
  CHECK(owner("/x") == "c");
  CHECK(owner("/y").empty());
  CHECK(count_waiting_routes(store, set) == 0);
}

TEST_CASE_METHOD(Paths, "whoever waits is known with the one that has the path") {
  claim(a, "/x");
  claim(b, "/x");
  std::vector<WaitingRoute> found;
  const RouteRow routes[] = {{.set = set, .audience = "en", .path = "/x", .record = a},
                             {.set = set, .audience = "en", .path = "/x", .record = b},
                             {.set = set, .audience = "en", .path = "/y", .record = b}};
  find_waiting_routes(store, routes, [&](const WaitingRoute& route) { found.push_back(route); });
  REQUIRE(found.size() == 1);
  CHECK(found.front().page == "thing");
  CHECK(found.front().key == "b");
  CHECK(found.front().owner_key == "a");
  CHECK(waiting_routes(store, set, 10).size() == 1);
  CHECK(waiting_routes(store, set, 0).empty());
}

TEST_CASE_METHOD(Paths, "a record knows the path it has, not the one it waits for") {
  claim(a, "/x");
  claim(b, "/x");
  const auto paths = [&](std::string_view audience) {
    std::string all;
    const RecordRow records[] = {b, a};
    find_paths(store, page, audience, records, [&](std::size_t position, std::string_view path) {
      all += std::to_string(position) + ' ' + std::string(path);
    });
    return all;
  };
  CHECK(paths("en") == "1 /x");
  CHECK(paths("de").empty());
}

TEST_CASE_METHOD(Paths, "routes are visited by path with their last change") {
  claim(a, "/x/2", 20);
  claim(b, "/x", 10);
  claim(c, "/x/2", 30);
  const ChangedClaim later{claims_of(b).front(), 40};
  set_claims_changed(store, {&later, 1});
  using Seen = std::vector<std::pair<std::string, std::int64_t>>;
  const auto seen = [&](std::string_view first, std::size_t most) {
    Seen found;
    each_route(store, set, "en", first, [&](std::string_view path, RoutePageNumber, std::int64_t changed) {
      found.emplace_back(path, changed);
      return found.size() < most;
    });
    return found;
  };
  CHECK(seen("", 9) == Seen{{"/x", 40}, {"/x/2", 20}});
  CHECK(seen("/x/2", 9) == Seen{{"/x/2", 20}});
  CHECK(seen("", 1) == Seen{{"/x", 40}});
}

TEST_CASE_METHOD(Paths, "taking a page's routes away lets others have their paths") {
  const auto other = put_route_page(store, set, "other", "/t/{key}");
  claim(a, "/x");
  claim(RouteRow{.set = set, .audience = "en", .path = "/x", .page = other, .record = b, .changed = 1});
  claim(c, "/y");
  remove_page_routes(store, page);
  CHECK(owner("/x") == "b");
  CHECK(owner("/y").empty());
}

TEST_CASE_METHOD(Paths, "a copied set has the same routes, and goes its own way") {
  claim(a, "/x");
  claim(b, "/x");
  const auto copy = copy_route_set(store, set);
  CHECK(find_route(store, copy, "en", "/x")->key == "a");
  CHECK(count_waiting_routes(store, copy) == 1);

  auto claims = claims_of(a);
  std::erase_if(claims, [&](const Claim& claim) { return claim.set != copy; });
  release_claims(store, claims);
  CHECK(find_route(store, copy, "en", "/x")->key == "b");
  CHECK(owner("/x") == "a");

  remove_route_set(store, set);
  CHECK(route_sets(store) == std::vector<RouteSetNumber>{copy});
  CHECK(owner("/x").empty());
  CHECK(find_route(store, copy, "en", "/x"));
}

TEST_CASE_METHOD(Paths, "the paths at and below another are counted and named") {
  for (const char* path : {"/de", "/de/x", "/de/x/y", "/de-x", "/dent", "/d", "/de0"}) claim(a, path);
  claim(b, "/de/x");
  CHECK(count_routes_below(store, set, "en", "/de") == 3);
  const auto found = routes_below(store, set, "en", "/de", 2);
  REQUIRE(found.size() == 2);
  CHECK(found[0].path == "/de");
  CHECK(found[1].path == "/de/x");
  CHECK(found[1].page == "thing");
  CHECK(found[1].key == "a");
}

/// What a set's records had before, by stage.
struct PastPaths : Paths {
  std::string past(StageSet stage, std::string_view path, const std::vector<std::string>& audiences = {"en"}) {
    const auto found = find_past_route(store, stage, audiences, path);
    return found ? found->page + ' ' + found->key : "";
  }
  void keep(std::string_view path, std::string_view key, std::string_view audience = "en") {
    const PastRoute route{.audience = audience, .path = path, .page = "thing", .storage = "things", .key = key};
    keep_past_routes(store, set, {&route, 1});
  }
};

TEST_CASE_METHOD(PastPaths, "a path is kept for the stages that show it, and each has its last owner") {
  show_set(store, {develop_stage, set});
  show_set(store, {preview_stage, set});
  keep("/x", "a");
  CHECK(past(develop_stage, "/x") == "thing a");
  CHECK(past(preview_stage, "/x") == "thing a");
  CHECK(past(public_stage, "/x").empty());

  show_set(store, {preview_stage, none});
  keep("/x", "b");
  CHECK(past(develop_stage, "/x") == "thing b");
  CHECK(past(preview_stage, "/x") == "thing a");

  show_set(store, {preview_stage, set});
  show_set(store, {public_stage, set});
  keep("/x", "c");
  for (const auto stage : {develop_stage, preview_stage, public_stage}) CHECK(past(stage, "/x") == "thing c");
}

TEST_CASE_METHOD(PastPaths, "all paths of a page are kept at once, and forgotten where they are shown") {
  show_set(store, {public_stage, set});
  keep("/x", "old");
  claim(a, "/x");
  claim(b, "/x");
  claim(c, "/y");
  keep_page_routes(store, page, develop_stage + public_stage);
  for (const auto stage : {develop_stage, public_stage}) {
    CHECK(past(stage, "/x") == "thing a");
    CHECK(past(stage, "/y") == "thing c");
  }
  forget_shown_routes(store, set, public_stage);
  CHECK(past(public_stage, "/x").empty());
  CHECK(past(develop_stage, "/x") == "thing a");
  remove_page_routes(store, page);
  keep_page_routes(store, page, develop_stage);
  CHECK(past(develop_stage, "/x") == "thing a");
}

TEST_CASE_METHOD(PastPaths, "of the groups that a reader belonged to the last one counts") {
  show_set(store, {public_stage, set});
  keep("/x", "a", "en");
  add_to_counter(store, routes_counter, 1);
  keep("/x", "b", "");
  CHECK(past(public_stage, "/x", {"en", ""}) == "thing b");
  CHECK(past(public_stage, "/x", {"", "en"}) == "thing b");
  CHECK(past(public_stage, "/x", {"en"}) == "thing a");
}

}  // namespace
}  // namespace fsctl::store
