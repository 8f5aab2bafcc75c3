#include <catch2/catch.hpp>
#include <string>

#include "core/api/answer.h"
#include "core/budget/turn.h"
#include "core/budget/waiting.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/store/secrets.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

/// The shop with the ingest key `the-key`, which may be used twice in a thousand seconds.
class LimitedShop : public test::Example {
 public:
  LimitedShop() : Example("shop", Records::not_loaded) {
    Json json = parse(files().read("project.json"));
    json["limits"] = {{"ingest", {{"requests", 2}, {"perSeconds", 1000}}}};
    files().write("project.json", write(json));
    store::Store known(store(), store::Store::Mode::write);
    store::Transaction transaction(known);
    store::add_secret(known, store::SecretKind::ingest_key, "cases", "the-key", 0);
    transaction.commit();
  }
};

api::Request push_to(const std::string& target, const std::string& key = "the-key") {
  return {.method = "POST", .target = target, .headers = {{"authorization", key}}};
}

TEST_CASE("what a push is refused for without its body is told before the body comes, in the same order") {
  const test::Example shop("shop", test::Example::Records::not_loaded);
  store::Store known(shop.store(), store::Store::Mode::write);
  store::Transaction transaction(known);
  store::add_secret(known, store::SecretKind::ingest_key, "cases", "the-key", 0);
  transaction.commit();
  test::FixedWorld world;
  api::Site site(project::load(shop.path()), shop.store(), world.world(), store::Store::Mode::write);
  struct Row {
    const char* title;
    api::Request request;
    int status;
    const char* code;
  };
  const Row rows[] = {
      {"the verb", {.method = "PUT", .target = "/ingest/nowhere/upsert"}, 405, "method_not_allowed"},
      {"the key", push_to("/ingest/nowhere/upsert", "another"), 401, "unauthorized"},
      {"no key", {.method = "POST", .target = "/ingest/nowhere/upsert"}, 401, "unauthorized"},
      {"the feed", push_to("/ingest/nowhere/brew"), 404, "feed_not_found"},
      {"the intent", push_to("/ingest/brands/brew"), 422, "invalid_intent"},
      {"a trigger", push_to("/ingest/brands/fetch"), 422, "trigger_not_supported"},
      {"the path of a read", {.method = "POST", .target = "/nowhere"}, 404, "ROUTE_NOT_FOUND"},
  };
  for (const auto& [title, request, status, code] : rows) {
    INFO(title);
    const auto admission = api::admit(site, request);
    REQUIRE(admission.refusal);
    CHECK(admission.refusal->status == status);
    CHECK(parse(admission.refusal->body).at("code") == code);
  }
  for (const auto& [request, bytes] :
       {std::pair{push_to("/ingest/brands/upsert"), std::size_t{5} * 1024 * 1024},
        std::pair{api::Request{.method = "POST", .target = "/listing/product/search"}, std::size_t{1024} * 1024}}) {
    const auto admission = api::admit(site, request);
    CHECK_FALSE(admission.refusal);
    CHECK(admission.most_body_bytes == bytes);
  }
}

TEST_CASE("a push that was looked at before its body counts as one call") {
  const LimitedShop shop;
  test::FixedWorld world;
  api::Site site(project::load(shop.path()), shop.store(), world.world(), store::Store::Mode::write);
  auto request = push_to("/ingest/brands/upsert");
  request.body = R"({"id": "holm", "name": "Holm"})";
  for (int i = 0; i < 2; ++i) {
    CHECK_FALSE(api::admit(site, request).refusal);
    request.is_admitted = true;
    CHECK(api::answer(site, request).status == 200);
  }
  const auto refused = api::admit(site, request).refusal;
  REQUIRE(refused);
  CHECK(refused->status == 429);
}

TEST_CASE("a key that was added a moment ago lets a push in before its body has come, and a removed one does not") {
  const test::Example shop("shop", test::Example::Records::not_loaded);
  test::FixedWorld world;
  api::Site site(project::load(shop.path()), shop.store(), world.world(), store::Store::Mode::write);
  const auto request = push_to("/ingest/brands/upsert");
  CHECK(api::admit(site, request).refusal);
  store::Store known(shop.store(), store::Store::Mode::write);
  store::Transaction transaction(known);
  store::add_secret(known, store::SecretKind::ingest_key, "cases", "the-key", 0);
  transaction.commit();
  CHECK_FALSE(api::admit(site, request).refusal);
}

TEST_CASE("what a page of another site reads begins no context") {
  const test::Example shop("shop", test::Example::Records::not_loaded);
  test::FixedWorld world;
  api::Site site(project::load(shop.path()), shop.store(), world.world(), store::Store::Mode::write);
  const auto token = [&](bool is_foreign) {
    api::Request request{.target = "/context", .headers = {{"fs-context", "4f6cbe0a-50c2-4ab0-9a3c-3e1b4b6fd7a1"}}};
    request.is_foreign = is_foreign;
    CHECK(api::answer(site, request).status == 200);
    return api::answer(site, {.target = "/context/token", .headers = request.headers}).status;
  };
  CHECK(token(true) == 404);
  CHECK(token(false) == 200);
}

TEST_CASE("a search and a sitemap that nobody waits for any more are given up") {
  const test::Example shop("shop");
  test::FixedWorld world;
  api::Site site(project::load(shop.path()), shop.store(), world.world(), store::Store::Mode::write);
  Waiting waiting;
  waiting.end(Abandoned::client_gone);
  for (api::Request request :
       {api::Request{.method = "POST", .target = "/listing/product/search", .body = R"({"search":"tent"})"},
        api::Request{.target = "/sitemap.xml"}}) {
    CHECK(api::answer(site, request).status == 200);
    request.waiting = &waiting;
    request.headers["fs-domain"] = "shop.example/de";  // whose answers nobody has asked for yet
    const auto answer = api::answer(site, request);
    CHECK(answer.status == 503);
    CHECK(parse(answer.body).at("code") == "SERVER_BUSY");
  }
}

TEST_CASE("a server knows the hosts of its project's domains") {
  const test::Example shop("shop", test::Example::Records::not_loaded);
  test::FixedWorld world;
  api::Site site(project::load(shop.path()), shop.store(), world.world(), store::Store::Mode::write);
  CHECK(site.has_domain("shop.example"));
  CHECK_FALSE(site.has_domain("evil.example"));
  CHECK_FALSE(site.has_domain("example"));
  CHECK(site.is_open());
  api::answer(site, {.target = "/context"});
  CHECK(site.has_domain("shop.example"));
}

/// Counts how often it was passed on.
class CountedTurn : public Turn {
 public:
  void pass_on() noexcept override { ++count_; }
  int count() const { return count_; }

 private:
  int count_ = 0;
};

TEST_CASE("a push passes its turn on before it waits for its commit, and a read does not") {
  const LimitedShop shop;
  test::FixedWorld world;
  api::Site site(project::load(shop.path()), shop.store(), world.world(), store::Store::Mode::write);
  CountedTurn of_push;
  auto push = push_to("/ingest/brands/upsert");
  push.body = R"({"id": "holm", "name": "Holm"})";
  push.turn = &of_push;
  CHECK(api::answer(site, push).status == 200);
  CHECK(of_push.count() == 1);
  CountedTurn of_read;
  CHECK(api::answer(site, {.target = "/context", .turn = &of_read}).status == 200);
  CHECK(of_read.count() == 0);
}

}  // namespace
}  // namespace fsctl
