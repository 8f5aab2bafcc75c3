#include <catch2/catch.hpp>

#include "core/api/answer.h"
#include "core/api/endpoints.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/cases/answers.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

/// The example shop under a plan, at a time that the test sets.
class Planned {
 public:
  explicit Planned(const std::string& plan) {
    auto text = example_.files().read("project.json");
    text.insert(text.find('{') + 1, plan + ',');
    example_.files().write("project.json", text);
    auto world = real_world();
    world.now = [this] { return now_; };
    world.steady = [this] { return steady_; };
    site_ =
        std::make_unique<api::Site>(project::load(example_.path()), example_.store(), world, store::Store::Mode::write);
  }

  void wait(std::int64_t milliseconds) { steady_ += milliseconds; }
  /// Sets the clock ahead, or back.
  void set_clock(std::int64_t by) { now_ += by; }
  api::Response ask(const std::string& method, const std::string& target, const std::string& body = "") {
    return api::answer(*site_, {.method = method, .target = target, .headers = {}, .body = body});
  }

 private:
  test::Example example_;
  std::int64_t now_ = 1'748'779'200'000;
  std::int64_t steady_ = 0;
  std::unique_ptr<api::Site> site_;
};

}  // namespace

TEST_CASE("more requests than the plan has are refused until the window ends, whoever asks for whatever") {
  Planned shop(R"("limits": { "fetch": { "requests": 3, "perSeconds": 60 } })");
  CHECK(shop.ask("GET", "/block/brand/card/torvik").status == 200);
  CHECK(shop.ask("POST", "/listing/nothing").status == 404);
  shop.wait(10'000);
  shop.set_clock(3'600'000);
  CHECK(shop.ask("GET", "/api/doc.json").status == 200);
  shop.set_clock(-7'200'000);
  const auto refused = shop.ask("GET", "/block/brand/card/torvik");
  CHECK(refused.status == 403);
  CHECK(test::code(refused) == "FETCH_API_LIMIT_EXCEEDED");
  const Json body = parse(refused.body);
  CHECK(body["error"] == "more than 3 requests in 60 seconds; wait 50 seconds");
  CHECK(body["details"] == Json::array());
  CHECK(body["correlationId"] == refused.trace.correlation_id);
  CHECK(test::header(refused, "Retry-After") == "50");
  CHECK(test::header(refused, "fs-context").empty());
  for (const char* target : {"/context", "/context/token", "/tree/shop/menu", "/sitemap.xml", "/page/shop.example/gb",
                             "/block/nothing/x", "/api/doc.json"})
    CHECK(test::code(shop.ask("GET", target)) == "FETCH_API_LIMIT_EXCEEDED");
  shop.wait(50'000);
  CHECK(shop.ask("GET", "/block/brand/card/torvik").status == 200);
}

TEST_CASE("what is no request of the Fetch API does not count for its plan") {
  Planned shop(R"("limits": { "fetch": { "requests": 1, "perSeconds": 60 } })");
  for (int i = 0; i < 3; ++i) {
    CHECK(shop.ask("GET", "/nothing").status == 404);
    CHECK(shop.ask("DELETE", "/context").status == 405);
    CHECK(shop.ask("GET", "/health").status == 200);
    CHECK(shop.ask("POST", "/ingest/brands/upsert", "{}").status == 401);
  }
  CHECK(shop.ask("GET", "/context").status == 200);
  CHECK(shop.ask("GET", "/context").status == 403);
  CHECK(shop.ask("GET", "/health").status == 200);
  CHECK(shop.ask("DELETE", "/context").status == 405);
}

TEST_CASE("a feature that the plan leaves out is refused, before anything else is looked at") {
  struct Row {
    const char* feature;
    const char* method;
    const char* target;
    const char* body = "";
  };
  const Row rows[] = {
      {"blocks", "GET", "/block/brand/card/torvik"},
      {"blocks", "POST", "/block/nothing/x"},
      {"listings", "POST", "/listing/product/search"},
      {"listings", "POST", "/listing/nothing", "no JSON"},
      {"search", "POST", "/listing/product/search", R"({"search": "tent"})"},
      {"pages", "GET", "/page/shop.example/gb"},
      {"pages", "GET", "/page/nowhere.example"},
      {"trees", "GET", "/tree/shop/menu?depth=0"},
      {"sitemaps", "GET", "/sitemap.xml"},
      {"contexts", "GET", "/context"},
      {"contexts", "GET", "/context/token"},
      {"contexts", "PATCH", "/context", "no JSON"},
  };
  for (const auto& [feature, method, target, body] : rows)
    DYNAMIC_SECTION(feature << ' ' << method << ' ' << target << ' ' << body) {
      Planned shop("\"features\": { \"" + std::string(feature) + "\": false }");
      const auto refused = shop.ask(method, target, body);
      CHECK(refused.status == 403);
      CHECK(test::code(refused) == "FEATURE_NOT_AVAILABLE");
      CHECK(parse(refused.body)["error"] == "the plan of this project does not include " + std::string(feature));
    }
}

TEST_CASE("what a plan names as included, or does not name, is there") {
  Planned shop(R"("features": { "trees": true, "search": false })");
  CHECK(shop.ask("GET", "/tree/shop/menu?depth=0").status == 200);
  CHECK(shop.ask("POST", "/listing/product/search", R"({"limit": 1})").status == 200);
  CHECK(shop.ask("GET", "/block/brand/card/torvik").status == 200);
}

TEST_CASE("the limit is looked at before the feature, the verb before both") {
  Planned shop(R"("limits": { "fetch": { "requests": 1, "perSeconds": 60 } }, "features": { "trees": false })");
  CHECK(test::code(shop.ask("POST", "/tree/shop/menu")) == "METHOD_NOT_ALLOWED");
  CHECK(test::code(shop.ask("GET", "/tree/shop/menu")) == "FEATURE_NOT_AVAILABLE");
  CHECK(test::code(shop.ask("GET", "/tree/shop/menu")) == "FETCH_API_LIMIT_EXCEEDED");
}

TEST_CASE("every endpoint of the Fetch API but its description is a feature") {
  for (const api::Endpoint* endpoint : api::endpoints()) {
    INFO(endpoint->path);
    CHECK(endpoint->feature.empty() == (endpoint->describe == nullptr));
  }
}

}  // namespace fsctl
