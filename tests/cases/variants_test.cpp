#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cases/things.h"

/// What listings of products take the values of variants for.
namespace fsctl {
namespace {

/// Shoes whose colours, prices and sizes are those of their variants.
struct Shoes : test::Things {
  explicit Shoes(const std::string& more = "", const std::string& price = "{}") {
    write("feeds/things.json", R"({"method": "ingest", "parent": "of"})");
    write("storages/things.json", R"({"kind": "products", "fields": {
      "name": {"type": "String", "sharedAcrossVariants": true}, "color": {"type": "String"},
      "size": {"type": "String", "isArray": true}, "price": {"type": "Integer"}}})");
    write("composers/things.json", R"({"feed": "things", "storage": "things", "fields": {
      "name": {"source": "data-field", "field": "name"}, "color": {"source": "data-field", "field": "color"},
      "size": {"source": "data-field", "field": "size"}, "price": {"source": "data-field", "field": "price"}}})");
    write("blocks/thing.json", R"({"storage": "things", "fields": {"name": "name"}})");
    remove("pages/thing.json");
    write("listings/shoes.json", R"({"storage": "things", "block": "thing",
      "filter": {"color": {}, "size": {}, "name": {}, "price": )" +
                                     price + "}" + more + "}");
    put(R"([
      {"id": "boot", "name": "boot"},
      {"id": "boot-1", "of": "boot", "color": "red", "price": 2000, "size": ["40"]},
      {"id": "boot-2", "of": "boot", "color": "blue", "price": 900, "size": ["41", "42"]},
      {"id": "clog", "name": "clog", "color": "red", "price": 800, "size": ["40"]},
      {"id": "mule", "name": "mule", "color": "red"},
      {"id": "mule-1", "of": "mule", "price": 500, "size": ["40"]},
      {"id": "mule-2", "of": "mule", "price": 700, "size": ["41"], "color": "green"},
      {"id": "pump", "name": "pump"},
      {"id": "pump-1", "of": "pump", "color": "red", "price": 950, "size": ["41"]},
      {"id": "pump-2", "of": "pump", "color": "red", "price": 950, "size": ["42"]}
    ])");
  }

  Json answered(const std::vector<std::string>& filters) const {
    Json filter = Json::array();
    for (const auto& one : filters) filter.push_back(parse(one));
    const auto ran = run({"listing", "shoes", "--body", "-"}, fsctl::write(Json{{"filter", filter}}));
    UNSCOPED_INFO(ran.out << ran.err);
    return parse(ran.out);
  }
};

std::string keys_in(const Json& answer) {
  std::string keys;
  for (const Json& item : answer["items"]) keys += (keys.empty() ? "" : " ") + item["key"].get<std::string>();
  return keys;
}

std::string counts_of(const Json& answer, const std::string& field) {
  std::string counts;
  for (const Json& row : answer["_meta"]["facets"][field])
    counts += (counts.empty() ? "" : " ") + row["value"].get<std::string>() + ':' + row["count"].dump();
  return counts;
}

const std::string red = R"({"type": "equals", "field": "color", "value": "red"})";
const std::string cheap = R"({"type": "range", "field": "price", "to": 950})";
const std::string in_41 = R"({"type": "equals", "field": "size", "value": "41"})";

}  // namespace

TEST_CASE("one variant of a product meets all conditions, and is what facets count") {
  struct Row {
    std::vector<std::string> filters;
    std::string keys;
    std::string colors;
    std::string sizes;
  };
  const Shoes shoes;
  const std::vector<Row> table = {
      {{}, "boot clog mule pump", "red:4 blue:1 green:1", "40:3 41:3 42:2"},
      {{red}, "boot clog mule pump", "red:4 blue:1 green:1", "40:3 41:1 42:1"},
      {{cheap}, "boot clog mule pump", "red:3 blue:1 green:1", "41:3 40:2 42:2"},
      {{red, cheap}, "clog mule pump", "red:3 blue:1 green:1", "40:2 41:1 42:1"},
      {{cheap, in_41, red}, "pump", "blue:1 green:1 red:1", "40:2 41:1 42:1"},
      {{R"({"type": "not", "filter": [)" + red + "]}"}, "boot mule", "blue:1 green:1", "41:2 42:1"},
      {{R"({"type": "or", "filter": [)" + red + ", " + in_41 + "]}",
        R"({"type": "range", "field": "price", "from": 1000})"},
       "boot",
       "red:1",
       "40:1"},
      {{red, R"({"type": "contains", "field": "size", "value": "4"})",
        R"({"type": "equals", "field": "name", "value": "pump"})"},
       "pump",
       "red:1",
       "41:1 42:1"},
  };
  for (const auto& [filters, keys, colors, sizes] : table) DYNAMIC_SECTION(Json(filters).dump()) {
      const auto answer = shoes.answered(filters);
      CHECK(keys_in(answer) == keys);
      CHECK(counts_of(answer, "color") == colors);
      CHECK(counts_of(answer, "size") == sizes);
      CHECK(answer["_meta"]["total"] == answer["items"].size());
    }
}

TEST_CASE("a listing may let any variant meet each condition") {
  const auto answer = Shoes(R"(, "variants": "any")").answered({red, cheap});
  CHECK(keys_in(answer) == "boot clog mule pump");
  CHECK(counts_of(answer, "size") == "40:3 41:3 42:2");
}

TEST_CASE("ranges of numbers are counted, and their bounds told, for one variant and without the field's own filter") {
  struct Row {
    std::vector<std::string> filters;
    std::string price;
    std::string bounds;
  };
  const std::string definition = R"({"facet": {"ranges": [600, 800, 1000]}, "bounds": true})";
  const std::vector<Row> table = {
      {{}, "600:1 800:3 1000:1", R"({"min":500,"max":2000})"},
      {{red}, "600:0 800:2 1000:1", R"({"min":500,"max":2000})"},
      {{red, cheap}, "600:0 800:2 1000:1", R"({"min":500,"max":2000})"},
      {{in_41}, "600:1 800:2 1000:0", R"({"min":700,"max":950})"},
      {{R"({"type": "equals", "field": "color", "value": "black"})"}, "600:0 800:0 1000:0", "{}"},
  };
  const Shoes shoes("", definition);
  for (const auto& [filters, price, bounds] : table) DYNAMIC_SECTION(Json(filters).dump()) {
      const auto answer = shoes.answered(filters);
      CHECK(counts_of(answer, "price") == price);
      CHECK(answer["_meta"]["bounds"]["price"] == parse(bounds));
    }
  const auto rows = shoes.answered({})["_meta"]["facets"]["price"];
  CHECK(rows.front() == parse(R"({"value": "600", "from": 600, "below": 800, "count": 1})"));
  CHECK(rows.back() == parse(R"({"value": "1000", "from": 1000, "count": 1})"));
  const Shoes of_any(R"(, "variants": "any")", definition);
  CHECK(counts_of(of_any.answered({in_41}), "price") == "600:1 800:2 1000:1");
}

TEST_CASE("the conditions of a listing itself hold for the same variant") {
  const Shoes shoes(R"(, "query": [{"type": "range", "field": "price", "to": 950}])");
  const auto answer = shoes.answered({red});
  CHECK(keys_in(answer) == "clog mule pump");
  CHECK(counts_of(answer, "size") == "40:2 41:1 42:1");
  CHECK(counts_of(shoes.answered({}), "color") == "red:3 blue:1 green:1");
}

}  // namespace fsctl
