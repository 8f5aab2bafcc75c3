#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "core/api/answer.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/support/cases.h"
#include "tests/support/fixtures.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

namespace fs = std::filesystem;

struct Load {
  std::string feed;
  std::string file;
  std::size_t records;
};

const std::vector<Load> loads = {
    {"products", "products.json", 194},
    {"categories", "categories.json", 4'584},
    {"stores", "stores.ndjson", 1'565},
    {"menu", "menu.json", 102},
};

Json read_json(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return parse(text.str());
}

api::Request request_of(const Json& json) {
  api::Request request{.method = json["method"].get<std::string>(), .target = json["path"].get<std::string>()};
  for (const auto& [name, value] : json["headers"].items()) request.headers[name] = value.get<std::string>();
  if (json.contains("body")) request.body = write(json["body"]);
  return request;
}

void check(const Json& expected, const api::Response& response) {
  INFO(expected["title"].get<std::string>() << "\n  " << expected["jq"].get<std::string>());
  CHECK(response.status == 200);
  for (const auto& line : test::missing(expected["expect"], parse(response.body))) FAIL_CHECK(line);
  if (!expected.contains("expect_headers")) return;
  for (const auto& [name, value] : expected["expect_headers"].items())
    CHECK(std::ranges::count(response.headers, std::pair(name, value.get<std::string>())) == 1);
}

TEST_CASE("real data is loaded without a loss and answered as its files say") {
  const fs::path data = FSCTL_REAL_DATA;
  for (const auto& load : loads)
    if (!fs::exists(data / load.file)) {
      WARN("not tested: there is no " << (data / load.file) << "; set FSCTL_REAL_DATA to the folder of the real data");
      return;
    }
  const test::Example example("catalog", test::Example::Records::not_loaded);
  const test::FixedWorld world;
  for (const auto& load : loads) {
    const auto ran =
        test::run_fsctl({"ingest", load.feed, data / load.file, "--json", "--project", example.path()}, world.world());
    INFO(load.file << '\n' << ran.err);
    CHECK(ran.code == 0);
    CHECK(parse(ran.out)["created"] == load.records);
  }
  api::Site site(project::load(example.path()), example.store(), world.world(), store::Store::Mode::read);
  const Json expected = read_json(test::fixture("catalog/expected.json"));
  REQUIRE(expected.size() > 50);
  for (const Json& one : expected) check(one, api::answer(site, request_of(one["request"])));
}

}  // namespace
}  // namespace fsctl
