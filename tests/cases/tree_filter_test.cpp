#include <catch2/catch.hpp>
#include <string>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cases/things.h"

/// Filters whose values are the nodes of a tree.
namespace fsctl {
namespace {

/// Things in categories: gear is above tents and bags, tents above domes.
struct Categories : test::Things {
  Categories() {
    write("feeds/categories.json", R"({"method": "ingest"})");
    write("storages/categories.json", R"({"kind": "content", "fields": {"above": {"type": "String"}}})");
    write("composers/categories.json", R"({"feed": "categories", "storage": "categories",
      "fields": {"above": {"source": "data-field", "field": "above"}}})");
    write("blocks/category.json", R"({"storage": "categories", "fields": {"above": "above"}})");
    write("trees/menu.json", R"({"storage": "categories", "block": "category", "parent": "above"})");
    write("storages/things.json", R"({"kind": "content", "fields": {"in": {"type": "String", "isArray": true}}})");
    write("composers/things.json", R"({"feed": "things", "storage": "things",
      "fields": {"in": {"source": "data-field", "field": "in"}}})");
    write("blocks/thing.json", R"({"storage": "things", "fields": {"in": "in"}})");
    remove("pages/thing.json");
    write("listings/things.json", R"({"storage": "things", "block": "thing", "filter": {"in": {"tree": "menu"}}})");
    put(R"([{"id": "gear"}, {"id": "tents", "above": "gear"}, {"id": "domes", "above": "tents"},
            {"id": "bags", "above": "gear"}, {"id": "lost", "above": "nowhere"}])",
        "categories");
    put(R"([{"id": "bag", "in": ["bags"]}, {"id": "dome", "in": ["domes"]}, {"id": "kit", "in": ["domes", "bags"]},
            {"id": "odd", "in": ["unknown"]}, {"id": "tent", "in": ["tents"]}])");
  }

  Json answered(const std::string& filter) const {
    const auto ran = run({"listing", "things", "--body", "-"}, R"({"filter": [)" + filter + "]}");
    UNSCOPED_INFO(ran.out << ran.err);
    return parse(ran.out);
  }
};

std::string found_in_nodes(const Json& answer) {
  std::string keys;
  for (const Json& item : answer["items"]) keys += (keys.empty() ? "" : " ") + item["key"].get<std::string>();
  return keys;
}

}  // namespace

TEST_CASE("a node of a tree finds what is in it and in all below it") {
  const Categories categories;
  const std::vector<std::pair<std::string, std::string>> table = {
      {"gear", "bag dome kit tent"}, {"tents", "dome kit tent"}, {"domes", "dome kit"},
      {"bags", "bag kit"},           {"unknown", "odd"},         {"nothing", ""},
  };
  for (const auto& [node, keys] : table) DYNAMIC_SECTION(node) {
      CHECK(found_in_nodes(categories.answered(R"({"type": "equals", "field": "in", "value": ")" + node + "\"}")) ==
            keys);
    }
}

TEST_CASE("a facet of nodes counts what is in and below each, once, and tells what is above it") {
  const auto facet = Categories().answered("")["_meta"]["facets"]["in"];
  CHECK(facet == parse(R"([
    {"value": "gear", "parent": null, "count": 4},
    {"value": "tents", "parent": "gear", "count": 3},
    {"value": "bags", "parent": "gear", "count": 2},
    {"value": "domes", "parent": "tents", "count": 2},
    {"value": "unknown", "count": 1}
  ])"));
}

}  // namespace fsctl
