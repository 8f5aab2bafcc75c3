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
    add_server();
  }

  /// Another server on the same store, with a clock that is so much ahead.
  void add_server(std::int64_t ahead = 0) {
    auto world = real_world();
    world.now = [this, ahead] { return now_ + ahead; };
    world.steady = [this] { return steady_; };
    servers_.push_back(std::make_unique<api::Site>(project::load(example_.path()), example_.store(), world,
                                                   store::Store::Mode::write));
    servers_.back()->share_limits();
  }

  void wait(std::int64_t milliseconds) { steady_ += milliseconds; }
  /// Sets the clock ahead, or back.
  void set_clock(std::int64_t by) { now_ += by; }
  api::Response ask(const std::string& method, const std::string& target, const std::string& body = "") {
    return ask_server(0, {.method = method, .target = target, .headers = {}, .body = body});
  }
  api::Response ask_server(std::size_t which, const api::Request& request) {
    return api::answer(*servers_.at(which), request);
  }
  /// How many of so many requests are answered, by one server after the other.
  int answered(int requests) {
    int count = 0;
    for (int i = 0; i < requests; ++i)
      if (ask_server(static_cast<std::size_t>(i) % servers_.size(), {.method = "GET", .target = "/context"}).status <
          300)
        ++count;
    return count;
  }

 private:
  test::Example example_;
  std::int64_t now_ = 1'748'779'200'000;
  std::int64_t steady_ = 0;
  std::vector<std::unique_ptr<api::Site>> servers_{};
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

TEST_CASE("several servers on one store answer as many requests together as the plan has") {
  Planned shop(R"("limits": { "fetch": { "requests": 30, "perSeconds": 60 } })");
  shop.add_server();
  shop.add_server();
  CHECK(shop.answered(20) == 20);
  shop.wait(59'000);
  shop.set_clock(59'000);
  CHECK(shop.answered(40) == 10);
  shop.wait(1'000);
  shop.set_clock(1'000);
  CHECK(shop.answered(60) == 30);
}

TEST_CASE("a server whose clock is wrong gives no more than the plan has in two windows, and goes on after one") {
  for (const auto ahead : {-3'600'000, -30'000, 30'000, 3'600'000}) {
    INFO(ahead);
    Planned shop(R"("limits": { "fetch": { "requests": 20, "perSeconds": 60 } })");
    shop.add_server(ahead);
    CHECK(shop.answered(80) <= 40);
    shop.wait(60'000);
    shop.set_clock(60'000);
    CHECK(shop.answered(20) == 20);
  }
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
