#include <algorithm>
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <map>
#include <mutex>
#include <thread>

#include "core/api/answer.h"
#include "core/api/site.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/cases/things.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

constexpr std::size_t megabyte = std::size_t{1024} * 1024;

/// The example shop with so much memory.
class Frugal {
 public:
  explicit Frugal(std::size_t bytes)
      : site_(project::load(example_.path()), example_.store(), real_world(), store::Store::Mode::write,
              report::Listener(), std::make_shared<Budget>(bytes)) {}

  api::Site& site() { return site_; }

  api::Response ask(const std::string& method, const std::string& target, const std::string& body = "",
                    const std::string& domain = "shop.example/gb") {
    return api::answer(site_, {.method = method, .target = target, .headers = {{"fs-domain", domain}}, .body = body});
  }

 private:
  test::Example example_;
  api::Site site_;
};

}  // namespace

TEST_CASE("requests of many threads take turns with as many connections as there are processors") {
  Frugal shop(512 * megabyte);
  const auto most = std::max<std::size_t>(2, std::thread::hardware_concurrency()) + 1;
  std::mutex mutex;
  std::map<int, int> statuses;
  std::vector<std::thread> threads;
  for (int number = 0; number < 12; ++number)
    threads.emplace_back([&, number] {
      for (int i = 0; i < 4; ++i) {
        const auto search = R"({"search": "tent", "page": )" + std::to_string(1 + number % 3) + "}";
        const auto response = shop.ask("POST", "/listing/product/search", search);
        const std::scoped_lock lock(mutex);
        ++statuses[response.status];
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(statuses == std::map<int, int>{{200, 48}});
  CHECK(shop.site().stores().size() <= most);
  CHECK(shop.site().budget().used() <= shop.site().budget().bytes());
}

TEST_CASE("a visitor's context is changed while its request still reads") {
  Frugal shop(512 * megabyte);
  const std::string key = "00000000-0000-4000-8000-00000000000a";
  const auto ask = [&](const std::string& method, const std::string& target, const std::string& body) {
    return api::answer(shop.site(),
                       {.method = method, .target = target, .headers = {{"fs-context", key}}, .body = body});
  };
  REQUIRE(ask("GET", "/block/brand/card/torvik", "").status == 200);
  std::vector<std::thread> threads;
  std::atomic<int> changed = 0;
  for (int number = 0; number < 8; ++number)
    threads.emplace_back([&] {
      if (ask("PATCH", "/context", R"({"region": "de", "locale": "de-DE"})").status == 200) ++changed;
    });
  for (auto& thread : threads) thread.join();
  CHECK(changed == 8);
}

TEST_CASE("over the budget a request is answered with 503 and the time to wait, and with room again as always") {
  Frugal shop(64 * megabyte);
  const auto response = shop.ask("POST", "/listing/product/search", "{}");
  REQUIRE(response.status == 200);
  {
    auto& budget = shop.site().budget();
    shop.site().snapshots().forget();
    const auto all = budget.reserve(budget.bytes() - budget.used());
    REQUIRE(all);
    const auto refused = shop.ask("POST", "/listing/product/search", "{}");
    CHECK(refused.status == 503);
    CHECK(refused.body.find("SERVER_BUSY") != std::string::npos);
    CHECK(std::ranges::count(refused.headers, "Retry-After", [](const auto& header) { return header.first; }) == 1);
  }
  CHECK(shop.ask("POST", "/listing/product/search", "{}").body == response.body);
}

TEST_CASE("of huge texts listings know the beginning, and the record stays whole") {
  const test::Things files;
  files.write("storages/things.json", R"({"kind": "content", "fields":
    {"text": {"type": "String"}, "tags": {"type": "String", "isArray": true}}})");
  files.write("composers/things.json", R"({"feed": "things", "storage": "things", "fields":
    {"text": {"source": "data-field", "field": "text"}, "tags": {"source": "data-field", "field": "tags"}}})");
  files.write("blocks/thing.json", R"({"storage": "things", "fields": {"text": "text"}})");
  files.write("blocks/key.json", R"({"storage": "things", "fields": {}})");
  files.write("listings/all.json",
              R"({"storage": "things", "block": "key", "filter": {"text": {"facet": false}, "tags": {}},
    "sort": {"text": {"field": "text"}}, "search": ["text"]})");
  files.remove("pages/thing.json");
  const std::array<std::string, 5> words = {"alpha", "bravo", "charlie", "delta", "echoes"};
  const auto text = [&](int number, std::size_t bytes) {
    return "t" + std::to_string(number) + " " + std::string(bytes, static_cast<char>('a' + number)) + " " +
           words.at(static_cast<std::size_t>(number));
  };
  std::string records;
  for (int i = 0; i < 4; ++i) records += write(Json{{"id", std::to_string(i)}, {"text", text(i, 2 * megabyte)}}) + '\n';
  Json tags = Json::array();
  for (int i = 10; i < 80; ++i) tags.push_back(std::to_string(i) + std::string(megabyte / 16, 'x'));
  records += write(Json{{"id", "4"}, {"text", text(4, megabyte / 10)}, {"tags", tags}});
  REQUIRE(files.run({"ingest", "things", "-"}, records).code == 0);

  api::Site site(project::load(files.files().path()), files.store(), real_world(), store::Store::Mode::write,
                 report::Listener(), std::make_shared<Budget>(32 * megabyte));
  const auto keys = [&](const Json& body) {
    const auto response = api::answer(site, {.method = "POST", .target = "/listing/all", .body = write(body)});
    if (response.status != 200) return response.body;
    std::string found;
    const Json answer = parse(response.body);
    for (const auto& item : answer["items"]) found += item["key"].get<std::string>();
    return found;
  };
  CHECK(keys(Json::object()) == "01234");
  CHECK(keys({{"sort", {{"field", "text"}, {"order", "desc"}}}}) == "43210");
  CHECK(keys({{"search", "t3"}}) == "3");
  CHECK(keys({{"search", "echoes"}}) == "4");
  CHECK(keys({{"search", "delta"}}).empty());
  const auto filter = [](const char* type, const std::string& value) {
    return Json{{"filter", {{{"type", type}, {"field", "text"}, {"value", value}}}}};
  };
  CHECK(keys(filter("contains", "T2 ccc")) == "2");
  CHECK(keys(filter("equals", text(4, megabyte / 10))) == "4");
  CHECK(keys(filter("equals", "t4")).empty());
  const auto all = parse(api::answer(site, {.method = "POST", .target = "/listing/all"}).body);
  CHECK(all["_meta"]["facets"]["tags"].size() == 64);
  const auto block = parse(api::answer(site, {.method = "GET", .target = "/block/thing/2"}).body);
  CHECK(block["text"] == text(2, 2 * megabyte));
}

}  // namespace fsctl
