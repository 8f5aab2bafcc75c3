#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cases/things.h"
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

/// Things with options, in a listing and a block that name attributes of theirs.
struct Optioned : test::Things {
  Optioned() {
    write("storages/things.json",
          R"({"kind": "content", "fields": {"options": {"type": "Option", "isTranslatable": true}}})");
    write("composers/things.json", R"({"feed": "things", "storage": "things",
      "fields": {"options": {"source": "data-field", "field": "options"}}})");
    write("blocks/thing.json",
          R"({"storage": "things", "fields": {"size": "options.size", "colour": "options.colour"}})");
    write("listings/all.json", R"({"storage": "things", "block": "thing",
      "filter": {"options.color": {}, "options.colour": {}}, "sort": {"size": {"field": "options.seize"}},
      "query": [{"type": "not", "filter": [{"type": "equals", "field": "options.colr", "value": "x"}]}]})");
    remove("pages/thing.json");
  }

  /// What is found about attributes, as `FILE:LINE MESSAGE HINT`.
  /// From the project's directory, of which all files lie in a folder.
  static std::string file_of(const Json& finding) {
    const std::filesystem::path file(finding["file"].get<std::string>());
    return (file.parent_path().filename() / file.filename()).generic_string();
  }

  std::string found() const {
    std::string lines;
    const auto json = parse(run({"validate", "--data", "--no-records", "--format", "json"}).out);
    for (const auto& finding : json["findings"])
      lines += file_of(finding) + finding["pointer"].get<std::string>() + ' ' + finding["message"].get<std::string>() +
               ' ' + finding.value("hint", "") + '\n';
    return lines;
  }
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

TEST_CASE("attributes that no stored record has are told with the nearest name, wherever they are configured") {
  const Optioned shop;
  CHECK(shop.found().empty());
  REQUIRE(shop.run({"ingest", "things", "-"}, R"({"id": "bare"})").code == 0);
  CHECK(shop.found().empty());
  REQUIRE(shop.run({"ingest", "things", "-"}, R"({"id": "a", "options": {"@translation": {
    "en-GB": [{"attribute": "color", "value": "red"}], "de-DE": [{"attribute": "size", "value": "M"}]}}})")
              .code == 0);
  const std::string none = "no record of storage things has ";
  CHECK(shop.found() ==
        "blocks/thing.json/fields/colour " + none + "\"colour\" in its options did you mean \"color\"?\n" +
            "listings/all.json/filter/options.colour " + none + "\"colour\" in its options did you mean \"color\"?\n" +
            "listings/all.json/sort/size/field " + none + "\"seize\" in its options did you mean \"size\"?\n" +
            "listings/all.json/query/0/filter/0/field " + none + "\"colr\" in its options did you mean \"color\"?\n");
  CHECK(shop.run({"validate", "--data", "--no-records"}).code == 0);
}

}  // namespace fsctl
