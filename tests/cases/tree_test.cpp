#include <catch2/catch.hpp>
#include <numeric>

#include "core/api/answer.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/support/cases.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

/// Loads nodes into fixtures/corners: `levels[0]` roots, `levels[1]` nodes below the first root, and so on.
class Forest {
 public:
  explicit Forest(const std::vector<std::size_t>& levels) : example_("corners", test::Example::Records::not_loaded) {
    std::string records;
    for (std::size_t level = 0; level < levels.size(); ++level)
      for (std::size_t i = 0; i < levels[level]; ++i)
        records += R"({"id":")" + key(level, i) + R"(","parentKey":)" +
                   (level == 0 ? "null" : '"' + key(level - 1, 0) + '"') + "}\n";
    const auto ran =
        test::run_fsctl({"ingest", "items", "-", "--project", example_.path()}, test::FixedWorld().world(), records);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    site_ = std::make_unique<api::Site>(project::load(example_.path()), example_.store(), test::FixedWorld().world(),
                                        store::Store::Mode::read);
  }

  api::Response tree(const std::string& query = "") const {
    return api::answer(*site_, {.method = "GET", .target = "/tree/items" + query});
  }

  static std::string key(std::size_t level, std::size_t i) {
    const auto digits = std::to_string(i);
    return std::string(1, static_cast<char>('a' + level)) + std::string(4 - digits.size(), '0') + digits;
  }

 private:
  test::Example example_;
  std::unique_ptr<api::Site> site_;
};

/// How many nodes each level of an answer has.
std::vector<std::size_t> levels_of(const api::Response& response) {
  std::vector<std::size_t> sizes;
  Json level = parse(response.body)["items"];
  while (!level.empty()) {
    sizes.push_back(level.size());
    Json next = Json::array();
    for (const Json& node : level)
      for (const Json& child : node["$items"]) next.push_back(child);
    level = std::move(next);
  }
  return sizes;
}

std::string warning_of(const api::Response& response) {
  for (const auto& [name, value] : response.headers)
    if (name == "fs-warning") return value;
  return "";
}

using Sizes = std::vector<std::size_t>;

TEST_CASE("a tree of 1,000 nodes is whole") {
  const Forest forest({600, 399, 1});
  CHECK(levels_of(forest.tree()) == Sizes{600, 399, 1});
  CHECK(warning_of(forest.tree()).empty());
}

TEST_CASE("a level that would go beyond 1,000 nodes is left out whole, and what is below it") {
  const Forest forest({600, 399, 2, 1});
  CHECK(levels_of(forest.tree()) == Sizes{600, 399});
  CHECK(warning_of(forest.tree()) == "tree-truncated; level=3; nodes=999");
  CHECK(forest.tree().status == 200);
  CHECK(levels_of(forest.tree("?depth=1")) == Sizes{600, 399});
  CHECK(warning_of(forest.tree("?depth=1")).empty());
  CHECK(levels_of(forest.tree("?key=a0000")) == Sizes{1, 399, 2, 1});
  CHECK(warning_of(forest.tree("?key=a0000")).empty());
}

TEST_CASE("1,000 roots are the whole budget") {
  const Forest forest({1'000, 1});
  CHECK(levels_of(forest.tree()) == Sizes{1'000});
  CHECK(warning_of(forest.tree()) == "tree-truncated; level=2; nodes=1000");
}

TEST_CASE("more than 1,000 roots give nothing") {
  const Forest forest({1'001, 1});
  CHECK(levels_of(forest.tree()).empty());
  CHECK(warning_of(forest.tree()) == "tree-truncated; level=1; nodes=0");
  CHECK(levels_of(forest.tree("?key=a0000")) == Sizes{1, 1});
}

TEST_CASE("a node with too many children stands alone") {
  const Forest forest({1, 1'000});
  CHECK(levels_of(forest.tree()) == Sizes{1});
  CHECK(warning_of(forest.tree()) == "tree-truncated; level=2; nodes=1");
}

}  // namespace
}  // namespace fsctl
