#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "core/api/answer.h"
#include "core/api/endpoints.h"
#include "core/api/errors.h"
#include "core/api/url.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/store/secrets.h"
#include "core/text/unicode.h"
#include "tests/cases/answers.h"
#include "tests/support/random.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

const std::string bad_input_token = "visitor-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

/// The example shop, which knows the ingest key `the-key` and the context `token`.
class BadInputShop {
 public:
  BadInputShop() {
    {
      store::Store store(example_.store(), store::Store::Mode::write);
      store::Transaction transaction(store);
      store::add_secret(store, store::SecretKind::ingest_key, "tests", "the-key", 0);
      transaction.commit();
    }
    site_ = std::make_unique<api::Site>(project::load(example_.path()), example_.store(), real_world(),
                                        store::Store::Mode::write);
    ask({.target = "/context", .headers = {{"fs-context", bad_input_token}}});
  }

  api::Response ask(const api::Request& request) { return api::answer(*site_, request); }

 private:
  test::Example example_;
  std::unique_ptr<api::Site> site_;
};

/// A request that is answered well, for each endpoint.
std::vector<api::Request> good_requests() {
  std::vector<api::Request> requests;
  const auto add = [&](const char* method, const char* target, const char* body = "") {
    requests.push_back({.method = method,
                        .target = target,
                        .headers = {{"fs-context", bad_input_token}, {"authorization", "the-key"}},
                        .body = body});
  };
  add("GET", "/block/brand/card/torvik");
  add("POST", "/block/product/card/jotunheimen-3", R"({"param":{}})");
  add("POST", "/listing/product/search",
      R"({"param":{"categoryId":"tents"},"filter":[{"type":"equals","field":"brandKey","value":"nordhang"},)"
      R"({"type":"or","filter":[{"type":"range","field":"price.amount","from":1,"to":99999}]}],)"
      R"("sort":[{"field":"price","order":"desc"}],"search":"tent","page":1,"limit":2})");
  add("GET", "/page/shop.example/gb/c/tents");
  add("GET", "/tree/shop/menu?key=packs&depth=1");
  add("GET", "/context/token");
  add("GET", "/context");
  add("PATCH", "/context", R"({"region":"gb","locale":"en-GB"})");
  add("GET", "/sitemap.xml");
  add("GET", "/api/doc.json");
  add("POST", "/ingest/brands/upsert", R"({"id":"torvik","name":"Torvik"})");
  add("GET", "/ingest/brands/left-out");
  add("POST", "/ingest/brands/left-out", R"({"changes":["01a1fc70-2542-7000-9429-69e37de331c4"]})");
  add("GET", "/health");
  add("GET", "/");
  return requests;
}

/// Whether a code stands in the table of error codes with that status, as the API of the path writes it.
bool is_documented(const std::string& path, const std::string& bad_input_code, int status) {
  return std::ranges::any_of(error_codes(), [&](const ErrorCodeEntry& entry) {
    const auto name = api::is_ingest_path(path) ? text::lower(std::string(entry.name)) : std::string(entry.name);
    return name == bad_input_code && entry.http == status && !bad_input_code.starts_with("FS");
  });
}

/// An answer that keeps to the specification: never a 500, and errors in the one shape of their API.
void check_answer(const api::Request& request, const api::Response& response) {
  INFO(request.method.text() << ' ' << request.target.substr(0, 300) << '\n'
                             << request.body.substr(0, 300) << '\n'
                             << response.status << ' ' << response.body.substr(0, 300) << response.trace.cause());
  REQUIRE(response.status != 500);
  REQUIRE(uuid_bytes(response.trace.correlation_id).size() == 16);
  REQUIRE(text::is_valid_utf8(response.body));
  if (response.status == 200) return;
  const Json body = parse(response.body);
  const std::string path(api::split_target(request.target).path);
  const auto members = api::is_ingest_path(path) ? std::set<std::string>{"code", "error", "details"}
                                                 : std::set<std::string>{"code", "error", "details", "correlationId"};
  std::set<std::string> found;
  for (const auto& [name, _] : body.items()) found.insert(name);
  REQUIRE(found == members);
  REQUIRE(!body["error"].get<std::string>().empty());
  REQUIRE(is_documented(path, body["code"].get<std::string>(), response.status));
  REQUIRE(body["details"].is_array() != api::is_ingest_path(path));
  if (!body["details"].is_array()) return;
  for (const Json& detail : body["details"]) {
    REQUIRE(detail["message"].is_string());
    const bool names_a_member = detail.contains("propertyPath") && detail["propertyPath"].is_string();
    const bool names_a_place = detail.contains("line") && detail.contains("column");
    REQUIRE((names_a_member || names_a_place || detail.contains("length")));
  }
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

std::string allowed(const api::Response& response) {
  for (const auto& [name, value] : response.headers)
    if (name == "Allow") return value;
  return "";
}

}  // namespace

TEST_CASE("the good requests that the bad ones are made of are good, and there is one for each endpoint") {
  BadInputShop shop;
  std::set<std::string_view> asked;
  auto requests = good_requests();
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto request = requests[i];
    INFO(request.method.text() << ' ' << request.target);
    const auto response = shop.ask(request);
    CHECK(response.status == 200);
    if (const Json body = response.content_type == "application/json" ? parse(response.body) : Json();
        body.is_object() && body.contains("correlation-id") && request.method == api::Method::post) {
      requests.push_back(request);
      requests.back().method = api::Method::get;
      requests.back().target = "/ingest/brands/change/" + body["correlation-id"].get<std::string>();
    }
    for (const auto* endpoint : api::endpoints())
      if (endpoint->match(request.target.substr(0, request.target.find('?'))) && endpoint->takes(request.method))
        asked.insert(endpoint->summary);
  }
  CHECK(asked.size() == api::endpoints().size());
}

TEST_CASE("every verb on every path is answered, or refused with the verbs that are allowed") {
  BadInputShop shop;
  const std::vector<std::string> verbs = {"GET",   "HEAD",    "POST",  "PUT",      "PATCH", "DELETE",
                                          "TRACE", "OPTIONS", "QUERY", "PROPFIND", "X",     "get"};
  for (const auto& good : good_requests())
    for (const auto& verb : verbs) {
      auto request = good;
      request.method = verb;
      const auto response = shop.ask(request);
      check_answer(request, response);
      std::string known;
      for (const auto* endpoint : api::endpoints())
        if (endpoint->match(request.target.substr(0, request.target.find('?'))))
          for (const auto method : endpoint->methods) known += ' ' + std::string(api::method_names[method]) + ' ';
      const bool is_known = known.find(' ' + (verb == "HEAD" ? "GET" : verb) + ' ') != std::string::npos;
      INFO(verb << ' ' << request.target);
      CHECK((response.status == 405) == !is_known);
      CHECK(allowed(response).empty() == is_known);
    }
}

TEST_CASE("paths that lead nowhere, however odd, are not found") {
  BadInputShop shop;
  const std::vector<std::string> paths = {
      "",
      "*",
      "context",
      "//context",
      "/context/",
      "/context/token/",
      "/CONTEXT",
      "/context%2Ftoken",
      "/%63ontext",
      "/../../etc/passwd",
      "/..%2f..%2fetc%2fpasswd",
      "/block",
      "/block/",
      "/block/brand",
      "/block/../../etc/passwd",
      "/block/..%2f..%2f..%2fetc/passwd",
      "/block/brand/card/..%2f..%2fproject.json",
      "/block/brand/card/torvik/../holm",
      "/block/%00/%00",
      "/block/brand/card/%00",
      "/block/brand/card/torvik%00",
      "/block/%ff/%fe",
      "/block/brand/card/%ff%fe",
      "/block/brand/card/%",
      "/block/brand/card/%zz",
      "/block/brand/card/" + std::string(16'000, 'x'),
      "/block/" + repeated("x/", 8'000),
      "/tree/",
      "/tree/%ff",
      "/tree/shop/menu/../menu",
      "/tree/shop/menu?key=%ff",
      "/tree/shop/menu?key=%00",
      "/tree/shop/menu?key=" + std::string(10'000, 'x'),
      "/page/",
      "/page/nowhere.example",
      "/page/%ff%fe/%00",
      "/page//",
      "/page/https://",
      "/page/" + std::string(10'000, '/'),
      "/sitemap",
      "/sitemap1.xml",
      "/sitemap01.xml",
      "/sitemap-1.xml",
      "/sitemap1.5.xml",
      "/sitemap99999999999999999999999.xml",
      "/sitemap../../x.xml",
      "/api/doc",
      "/api/../api/doc.json",
      "/nothing\xff\xfe",
      "/%0d%0aSet-Cookie:%20a=b",
      "/nothing?%ff=%fe&&&=&==",
  };
  for (const auto& path : paths) {
    const api::Request request{.target = path};
    const auto response = shop.ask(request);
    check_answer(request, response);
    INFO(path.substr(0, 200));
    CHECK(response.status == 404);
  }
}

TEST_CASE("a page's URL may hold anything: what is not there has the route code 404") {
  BadInputShop shop;
  for (const std::string path : {"../../etc/passwd", "..%2f..%2fetc", "%00", "%ff%fe", "%", "?x=%ff", "c/tents/%00"}) {
    const auto response = shop.ask({.target = "/page/shop.example/gb/" + path});
    INFO(path);
    CHECK(response.status == 200);
    CHECK(text::is_valid_utf8(response.body));
    CHECK(parse(response.body)["route"]["code"] == 404);
  }
}

TEST_CASE("bodies that are no JSON, or no object, are refused by every endpoint that reads one") {
  BadInputShop shop;
  const std::vector<std::string> bodies = {
      "{",
      "}",
      "[]",
      "[{}]",
      "null",
      "true",
      "7",
      "-",
      "\"text\"",
      "{}{}",
      "{} x",
      "{,}",
      "{\"a\":}",
      "{'a':1}",
      "{\"a\":1,}",
      "// nothing\n{}",
      "NaN",
      "{\"a\":NaN}",
      "{\"a\":1e999}",
      "{\"a\":01}",
      "{\"a\":\"\t\"}",
      "{\"a\":\"\\x\"}",
      "{\"a\":\"\\ud800\"}",
      "{\"a\":\"\xff\"}",
      "{\"a\":\"\xc0\x80\"}",
      "{\"\xed\xa0\x80\":1}",
      std::string("{}\0", 3),
      std::string("{\"a\":\"\0\"}", 9),
      "region=gb&locale=en-GB",
      "--b\r\nContent-Disposition: form-data\r\n\r\n{}\r\n--b--",
      repeated("[", 100'000),
      repeated("{\"a\":", 10'000) + "1" + repeated("}", 10'000),
      "{\"filter\":[" + repeated("{\"type\":\"not\",\"filter\":[", 10'000) + repeated("]}", 10'000) + "]}",
      "{\"search\":\"" + std::string(10 * 1024 * 1024, 'x') + "\"}",
  };
  for (const auto& good : good_requests()) {
    const bool is_ingest = api::is_ingest_path(good.target);
    const bool reads_body = (is_ingest && good.method == api::Method::post) || good.method == api::Method::patch ||
                            good.target.starts_with("/listing");
    for (const auto& body : bodies) {
      auto request = good;
      request.body = body;
      const auto response = shop.ask(request);
      check_answer(request, response);
      INFO(good.target << ' ' << body.substr(0, 100));
      const std::string expected = !reads_body             ? ""
                                   : !is_ingest            ? "INVALID_POST_BODY"
                                   : body.size() > 5 << 20 ? "payload_too_large"
                                                           : "invalid_payload";
      if (is_ingest && response.status == 400) continue;  // an object, in which the id is missing
      CHECK(test::code(response) == expected);
    }
    auto cut = good;
    cut.is_cut = true;
    check_answer(cut, shop.ask(cut));
  }
}

TEST_CASE("each member of a listing's body of any wrong type or size is refused with its place") {
  BadInputShop shop;
  const std::vector<std::string> values = {"null",
                                           "true",
                                           "-1",
                                           "0",
                                           "1.5",
                                           "\"\"",
                                           "\" \"",
                                           "\"x\"",
                                           "[]",
                                           "[[]]",
                                           "[null]",
                                           "{}",
                                           "{\"\":{}}",
                                           "1e308",
                                           "[1,\"a\",{}]",
                                           "-9223372036854775809",
                                           "18446744073709551616",
                                           "[{\"field\":{}}]",
                                           "[{\"type\":[]}]",
                                           "{\"field\":\"price\",\"order\":1}"};
  std::size_t refused = 0;
  for (const std::string member :
       {"param", "filter", "sort", "search", "page", "limit", "", "Page", "page ", "\\u0000"})
    for (const auto& value : values) {
      const api::Request request{
          .method = "POST", .target = "/listing/product/search", .body = "{\"" + member + "\":" + value + "}"};
      const auto response = shop.ask(request);
      check_answer(request, response);
      if (response.status == 200) continue;
      ++refused;
      INFO(request.body << '\n' << response.body);
      CHECK(response.status == 400);
      CHECK(!parse(response.body)["details"].empty());
    }
  CHECK(refused > 150);
}

TEST_CASE("a request made of mistakes names a hundred of them") {
  BadInputShop shop;
  std::string members;
  std::string filters;
  for (int i = 0; i < 20'000; ++i) {
    members += (i > 0 ? ",\"key" : "\"key") + std::to_string(i) + "\":1";
    filters += i > 0 ? ",{\"type\":\"x\"}" : "{\"type\":\"x\"}";
  }
  for (const auto& body : {'{' + members + '}', "{\"param\":{" + members + "}}", "{\"filter\":[" + filters + "]}"}) {
    const auto response = shop.ask({.method = "POST", .target = "/listing/product/search", .body = body});
    CHECK(response.status == 400);
    CHECK(parse(response.body)["details"].size() == 100);
  }
  const auto sorts = shop.ask({.method = "POST",
                               .target = "/listing/product/search",
                               .body = "{\"sort\":[" + repeated("\"price\",", 50'000) + "\"price\"]}"});
  CHECK(test::code(sorts) == "INVALID_PARAMETERS");
}

TEST_CASE("a search has at most 1,000 characters") {
  BadInputShop shop;
  const auto search = [&](const std::string& text) {
    return shop.ask({.method = "POST", .target = "/listing/product/search", .body = "{\"search\":\"" + text + "\"}"});
  };
  CHECK(search(std::string(1'000, 'x')).status == 200);
  CHECK(search(repeated("ä ", 500)).status == 200);
  const auto refused = search(std::string(1'001, 'x'));
  CHECK(refused.status == 400);
  CHECK(parse(refused.body)["details"][0]["propertyPath"] == "search");
}

TEST_CASE("a body of the Fetch API has at most 1 MiB") {
  BadInputShop shop;
  const auto ask = [&](const std::string& body) {
    return shop.ask({.method = "POST", .target = "/listing/product/search", .body = body});
  };
  const std::string body = "{\"limit\":1" + std::string(1024 * 1024 - 11, ' ') + "}";
  CHECK(ask(body).status == 200);
  CHECK(test::code(ask(body + ' ')) == "INVALID_POST_BODY");
}

TEST_CASE("headers of any content are answered: a malformed token is refused, a domain that is none is the default") {
  BadInputShop shop;
  const std::vector<std::string> values = {std::string(36, '\0'),
                                           std::string(36, '\n'),
                                           std::string(40, '\xff'),
                                           repeated("a\r\nSet-Cookie: b", 3),
                                           std::string(100'000, 'x'),
                                           "x",
                                           repeated("\xc3\x28", 20),
                                           "../../../../../../../../etc/passwd-xxxx",
                                           "' OR 1=1 --xxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                                           "%00%00%00%00%00%00%00%00%00%00%00%00",
                                           "https://[::1",
                                           "https://",
                                           "://",
                                           "?",
                                           "#",
                                           ":80",
                                           "shop.example:99999999999/gb",
                                           repeated("a/", 20'000)};
  for (const auto& good : good_requests())
    for (const std::string header : {"fs-context", "fs-domain", "fs-request-url", "fs-version", "fs-state",
                                     "authorization", "fs-secret", "fs-target-url"})
      for (const auto& value : values) {
        auto request = good;
        request.headers[header] = value;
        const auto response = shop.ask(request);
        check_answer(request, response);
        INFO(header << ' ' << good.target);
        if (header != "authorization" && header != "fs-context") CHECK(response.status == 200);
        if (header != "fs-context" || response.status != 400) continue;
        CHECK(test::code(response) == "INVALID_TOKEN");
        for (const auto& [name, _] : response.headers) CHECK(name != "fs-context");
      }
}

TEST_CASE("a bug is answered with a 500 that tells its id alone, and the log its cause") {
  const test::Example example;
  auto world = real_world();
  world.random_id = [] { return "the-id"; };
  world.context_key = []() -> std::string { throw std::logic_error("a bug"); };
  api::Site site(project::load(example.path()), example.store(), world, store::Store::Mode::write);
  const auto response = api::answer(site, {.target = "/context"});
  CHECK(response.status == 500);
  CHECK(response.body == R"({"error":"an unexpected error happened","correlationId":"the-id"})");
  CHECK(response.trace.cause() == "a bug");
}

TEST_CASE("requests with pieces taken out, put in and moved are answered or refused, never with a 500") {
  BadInputShop shop;
  const auto good = good_requests();
  const std::vector<std::string> pieces = {"%",
                                           "%00",
                                           "/",
                                           "//",
                                           "..",
                                           "\"",
                                           "{",
                                           "}",
                                           "[",
                                           "]",
                                           ",",
                                           ":",
                                           "-",
                                           "1e9",
                                           "\\",
                                           "\xff",
                                           "\xc3",
                                           "null",
                                           "true",
                                           "0",
                                           " ",
                                           "?",
                                           "&",
                                           "=",
                                           "\\u0000",
                                           "filter",
                                           "type",
                                           "#",
                                           "é",
                                           "'",
                                           std::string(1, '\0')};
  const auto spoil = [&](std::string& text, test::Random& random) {
    const auto at = random.below(text.size() + 1);
    if (random.one_in(3))
      text.erase(at, 1 + random.below(8));
    else if (random.one_in(2))
      text.insert(at, random.of(pieces));
    else
      text.insert(at, text.substr(random.below(text.size() + 1), random.below(40)));
  };
  std::set<int> statuses;
  for (unsigned seed = 0; seed < 4'000; ++seed) {
    test::Random random(seed);
    auto request = random.of(good);
    for (auto times = 1 + random.below(4); times > 0; --times)
      spoil(random.one_in(2) || request.body.empty() ? request.target : request.body, random);
    if (random.one_in(4)) spoil(request.headers["fs-context"], random);
    const auto response = shop.ask(request);
    INFO("seed " << seed);
    check_answer(request, response);
    statuses.insert(response.status);
  }
  for (const int status : {200, 400, 404, 422}) CHECK(statuses.contains(status));
}

}  // namespace fsctl
