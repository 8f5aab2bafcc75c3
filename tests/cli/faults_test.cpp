#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cli/faults/rules.h"
#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/support/fixtures.h"

namespace fsctl::cli {
namespace {

using std::chrono::milliseconds;

std::string id() { return "id-1"; }

api::Request request_for(std::string target, std::string fault = {}) {
  api::Request request{.target = std::move(target)};
  if (!fault.empty()) request.headers["fsctl-fault"] = std::move(fault);
  request.is_local = true;
  return request;
}

/// The names of the faults that befall so many requests, `-` for none.
std::string sequence(FaultRules& rules, const std::string& target, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    const auto name = rules.disturb(request_for(target), id).name;
    out += name.empty() ? "-" : name.substr(0, 1);
  }
  return out;
}

std::string refusal(const FaultRules::Options& options, const project::Project* project = nullptr) {
  try {
    const FaultRules rules(options);
    if (project != nullptr) rules.check(*project);
    return {};
  } catch (const Error& error) {
    const auto& hint = error.problems().front().hint.text();
    return error.what() + (hint.empty() ? "" : " | " + hint);
  }
}

}  // namespace

TEST_CASE("a fault is answered as its specification has it") {
  using Row = std::tuple<std::string, std::string, int, std::string, Json>;
  const auto fetch = [](const char* message, const char* code) {
    return Json{{"error", message}, {"code", code}, {"details", Json::array()}, {"correlationId", "id-1"}};
  };
  const auto ingest = [](const char* message, const char* code) {
    return Json{{"code", code}, {"error", message}, {"details", Json::object()}};
  };
  const Row rows[] = {
      {"FETCH_API_LIMIT_EXCEEDED", "/block/a/b", 403, "Retry-After: 1",
       fetch("The plan's request limit is reached.", "FETCH_API_LIMIT_EXCEEDED")},
      {"FEATURE_NOT_AVAILABLE", "/tree/a", 403, "",
       fetch("The plan does not include this feature.", "FEATURE_NOT_AVAILABLE")},
      {"401", "/listing/a", 401, "", fetch("fs-secret is missing or wrong.", "AUTHENTICATION_FAILED")},
      {"401", "/ingest/a/upsert", 401, "", ingest("The ingest key is missing or unknown.", "unauthorized")},
      {"429", "/ingest/a/upsert", 429, "Retry-After: 1", ingest("Too many requests for this key.", "rate_limited")},
      {"BLOCK_NOT_EXISTS", "/block/a/b", 404, "", fetch("No block has this slug.", "BLOCK_NOT_EXISTS")},
      {"PAGE_NOT_FOUND", "/page/a.example/x", 404, "", fetch("No page has this URL.", "PAGE_NOT_FOUND")},
      {"NO_UPDATES_PROVIDED", "/context", 422, "", fetch("The request changes nothing.", "NO_UPDATES_PROVIDED")},
      {"METHOD_NOT_ALLOWED", "/listing/a", 405, "Allow: POST",
       fetch("The endpoint does not take this verb.", "METHOD_NOT_ALLOWED")},
      {"500", "/block/a/b", 500, "", {{"error", "an unexpected error happened"}, {"correlationId", "id-1"}}},
      {"500", "/ingest/a/upsert", 500, "", {{"error", "an unexpected error happened"}, {"correlationId", "id-1"}}},
      {"STORE_UNAVAILABLE", "/block/a/b", 503, "Retry-After: 1",
       fetch("The store cannot be used for now.", "STORE_UNAVAILABLE")},
  };
  FaultRules rules({});
  for (const auto& [name, path, status, header, body] : rows) {
    INFO(name << " on " << path);
    const auto disturbance = rules.disturb(request_for(path, name), id);
    REQUIRE(disturbance.instead);
    CHECK(disturbance.name == name);
    CHECK(disturbance.instead->status == status);
    CHECK(parse(disturbance.instead->body) == body);
    std::string headers;
    for (const auto& [key, value] : disturbance.instead->headers) headers += key + ": " + value;
    CHECK(headers == header);
  }
}

TEST_CASE("every fault has an answer, and a summary") {
  FaultRules rules({});
  for (const auto& fault : faults()) {
    INFO(fault.name);
    CHECK_FALSE(fault.summary.empty());
    const auto disturbance = rules.disturb(request_for("/block/a/b", fault.name), id);
    const bool is_delivery = disturbance.delivery != devserver::Delivery::whole;
    CHECK((is_delivery || (disturbance.instead && disturbance.instead->status >= 400)));
  }
}

TEST_CASE("the longest route of a path holds") {
  FaultRules rules(
      {.latencies = {"1s", "listing=2s", "/listing/product/=3s", "listing/product/search=4s", "block=5s..5s"}});
  const std::tuple<std::string, int> rows[] = {{"/tree/a", 1},
                                               {"/listing/x", 2},
                                               {"/listings/x", 1},
                                               {"/listing/product", 3},
                                               {"/listing/product/s", 3},
                                               {"/listing/product/search?x=1", 4},
                                               {"/block/a/b", 5},
                                               {"/_fsctl/states/abc/listing/product/s", 3},
                                               {"/_fsctl/states/abc", 0},
                                               {"/_fsctl/states/abc/_fsctl/reset", 0},
                                               {"/_fsctl/reset", 0},
                                               {"/health", 0},
                                               {"/health?x", 0},
                                               {"/", 0}};
  for (const auto& [target, seconds] : rows) {
    INFO(target);
    CHECK(rules.disturb(request_for(target), id).delay == std::chrono::seconds(seconds));
  }
}

TEST_CASE("a seed repeats what befalls each route, whatever is asked beside it") {
  const FaultRules::Options options{.rates = {"block=20%:500", "block=30%:cut", "tree=50%:slow"}, .seed = 11};
  FaultRules first(options);
  FaultRules second(options);
  const auto blocks = sequence(first, "/block/a/b", 200);
  std::string mixed;
  for (int i = 0; i < 200; ++i) {
    sequence(second, "/tree/a", 1 + i % 2);
    mixed += sequence(second, "/block/x/y", 1);
  }
  CHECK(mixed == blocks);
  CHECK(blocks.find('5') != std::string::npos);
  CHECK(blocks.find('c') != std::string::npos);
  CHECK(blocks.find('-') != std::string::npos);
  FaultRules other({.rates = options.rates, .seed = 12});
  CHECK(sequence(other, "/block/a/b", 200) != blocks);
}

TEST_CASE("a rate befalls about its share of requests, all or none at its ends") {
  FaultRules rules({.rates = {"block=100%:500", "tree=0%:500", "listing=25%:500"}, .seed = 1});
  CHECK(sequence(rules, "/block/a/b", 50) == std::string(50, '5'));
  CHECK(sequence(rules, "/tree/a", 50) == std::string(50, '-'));
  const auto some = sequence(rules, "/listing/a", 4000);
  const auto count = std::ranges::count(some, '5');
  CHECK(count > 850);
  CHECK(count < 1150);
}

TEST_CASE("latencies lie between their bounds, and differ") {
  FaultRules rules({.latencies = {"10ms..12ms"}, .seed = 3});
  std::set<milliseconds> seen;
  for (int i = 0; i < 100; ++i) seen.insert(rules.disturb(request_for("/block/a/b"), id).delay);
  CHECK(seen == std::set{milliseconds(10), milliseconds(11), milliseconds(12)});
}

TEST_CASE("a code of one specification does not befall requests of the other") {
  FaultRules rules({.rates = {"100%:FETCH_API_LIMIT_EXCEEDED"}});
  CHECK(sequence(rules, "/block/a/b", 1) == "F");
  CHECK(sequence(rules, "/ingest/a/upsert", 1) == "-");
}

TEST_CASE("one request of this machine says what befalls it, whatever the options say") {
  FaultRules rules({.latencies = {"1s"}, .rates = {"100%:500"}});
  const auto asked = rules.disturb(request_for("/block/a/b", "latency=250ms, cut"), id);
  CHECK(asked.delay == milliseconds(250));
  CHECK(asked.delivery == devserver::Delivery::cut);
  CHECK_FALSE(asked.instead);
  const auto none = rules.disturb(request_for("/block/a/b", "none"), id);
  CHECK(none.delay == milliseconds(0));
  CHECK(none.name.empty());
  auto stranger = request_for("/block/a/b", "none");
  stranger.is_local = false;
  CHECK(rules.disturb(stranger, id).name == "500");
  CHECK_THROWS_AS(rules.disturb(request_for("/block/a/b", "soon"), id), Error);
}

TEST_CASE("what is no latency, rate, route or fault is refused with what it should be") {
  using Row = std::tuple<FaultRules::Options, std::string>;
  const std::string time = " takes a time such as 300ms, or two such as 200ms..400ms, up to 10m, found ";
  const std::string rate = "--fail takes a rate and a fault such as 5%:429, found ";
  const Row rows[] = {
      {{.latencies = {"5"}}, "--latency" + time + "\"5\""},
      {{.latencies = {"5s..1s"}}, "--latency" + time + "\"5s..1s\""},
      {{.latencies = {"1h"}}, "--latency" + time + "\"1h\""},
      {{.latencies = {""}}, "--latency" + time + "\"\""},
      {{.latencies = {"0..1s"}}, ""},
      {{.rates = {"block=100%:invalid_payload"}},
       "--fail: invalid_payload is no answer of block | it is one of the Ingest API, below ingest"},
      {{.rates = {"ingest/a=5%:TOKEN_NOT_FOUND"}},
       "--fail: TOKEN_NOT_FOUND is no answer of ingest/a | it is one of the Fetch API"},
      {{.latencies = {"listings/a=1s"}}, "--latency names no route \"listings/a\" | did you mean \"listing\"?"},
      {{.latencies = {"sitemap=1s"}}, ""},
      {{.rates = {"5:429"}}, rate + "\"5:429\""},
      {{.rates = {"%:429"}}, rate + "\"%:429\""},
      {{.rates = {"nan%:429"}}, rate + "\"nan%:429\""},
      {{.rates = {"101%:429"}}, rate + "\"101%:429\""},
      {{.rates = {"5%"}}, rate + "\"5%\""},
      {{.rates = {"0.5%:429"}}, ""},
      {{.rates = {"5%:slwo"}}, "--fail names no fault \"slwo\" | did you mean \"slow\"?"},
      {{.rates = {"5%:FS2103"}},
       "--fail names no fault \"FS2103\" | a fault is 401, 429, 500, slow, cut, or a code such as "
       "FETCH_API_LIMIT_EXCEEDED"},
      {{.rates = {"60%:429", "60%:500"}},
       "--fail takes rates that add up to 100% for a route at most, found \"60%:500\""},
      {{.rates = {"60%:429", "block=60%:500"}}, ""},
  };
  for (const auto& [options, message] : rows) CHECK(refusal(options) == message);
}

TEST_CASE("a route to what the project does not have is refused with the nearest one") {
  const auto project = project::load(test::fixture("shop"));
  struct Row {
    const char* route;
    std::string says;
  };
  const Row rows[] = {
      {"listing/product/search", ""},
      {"listing/product", ""},
      {"listing", ""},
      {"/block/product/card/jotunheimen-3/", ""},
      {"block/product/car", "--latency names no route \"block/product/car\" | did you mean \"product/card\"?"},
      {"listing/prodct/search",
       "--latency names no route \"listing/prodct/search\" | did you mean \"product/search\"?"},
      {"tree/shop/menus", "--latency names no route \"tree/shop/menus\" | did you mean \"shop/menu\"?"},
      {"ingest/brands/upsert", ""},
      {"ingest/brand", "--latency names no route \"ingest/brand\" | did you mean \"brands\"?"},
      {"page/shop.example/any", ""},
      {"context/token", ""},
  };
  for (const auto& row : rows) {
    INFO(row.route);
    CHECK(refusal({.latencies = {std::string(row.route) + "=1s"}}, project.get()) == row.says);
  }
}

}  // namespace fsctl::cli
