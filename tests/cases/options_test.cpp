#include <algorithm>
#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

/// A shop in the dialect `client`: two chairs of each of 210 materials, and one of `rare`.
class ManyOptions {
 public:
  ManyOptions() {
    std::string lines;
    const auto add = [&](int number, const std::string& material) {
      lines += write(Json{{"id", "chair-" + std::to_string(number)},
                          {"name", "Chair"},
                          {"slug", "chair-" + std::to_string(number)},
                          {"material", material},
                          {"options", {{{"attribute", "color"}, {"value", material}}}},
                          {"seats", material == "rare" ? 9'999 : number % 210}}) +
               '\n';
    };
    for (int number = 0; number < 420; ++number) add(number, "m" + std::to_string(number % 210));
    add(420, "rare");
    example_.files().write("many.ndjson", lines);
    REQUIRE(run({"ingest", "products", (example_.path() / "many.ndjson").string()}).code == 0);
  }

  /// The options of a field.
  Json options(const std::string& field, const Json& filter) const {
    return parse(run({"listing", "product/search", "--filter", write(filter)}).out)["filter"][field];
  }

 private:
  test::Ran run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--project", example_.path().string()});
    return test::run_fsctl(words, world_.world());
  }

  test::Example example_{"boutique", test::Example::Records::not_loaded};
  test::FixedWorld world_;
};

Json equals(const std::string& field, const Json& value) {
  return {{"type", "equals"}, {"field", field}, {"value", value}};
}

}  // namespace

TEST_CASE("an option that was chosen stays in the list, also behind the 200 most frequent ones") {
  const ManyOptions shop;
  const auto rare = [](const std::string& value) {
    return Json{{"option", value}, {"value", value}, {"count", 1}, {"selected", true}, {"disabled", false}};
  };
  CHECK(shop.options("material", equals("brandKey", "none")).size() == 200);
  const std::pair<std::string, std::string> rows[] = {
      {"material", "rare"}, {"options.color", "rare"}, {"seats", "9999"}};
  for (const auto& [field, value] : rows) {
    INFO(field);
    const Json options = shop.options(field, equals(field, value));
    REQUIRE(options.size() == 201);
    CHECK(options.back() == rare(value));
    CHECK(options.front()["count"] == 2);
  }
  const Json several = shop.options("material", equals("material", {"rare", "m0", "gone"}));
  CHECK(several.size() == 201);
  CHECK(std::ranges::count_if(several, [](const Json& option) { return option["selected"] == true; }) == 2);
  const Json without_hit =
      shop.options("material", Json{{"type", "and"}, {"filter", {equals("material", "rare"), equals("seats", 1)}}});
  CHECK(without_hit.back() ==
        Json{{"option", "rare"}, {"value", "rare"}, {"count", 0}, {"selected", true}, {"disabled", false}});
}

}  // namespace fsctl
