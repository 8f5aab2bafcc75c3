#include "core/project/read_path.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"

namespace fsctl::project {
namespace {

/// A storage to read from.
struct Shelf {
  Shelf() {
    const Json json = parse(R"({
      "kind": "products",
      "fields": {
        "name": { "type": "String", "isTranslatable": true },
        "stock": { "type": "Integer" },
        "brand": { "type": "String", "sharedAcrossVariants": true },
        "price": { "type": "Price" },
        "prices": { "type": "Price", "isArray": true },
        "options": { "type": "Option" },
        "images": { "type": "Media", "isArray": true },
        "extra": { "type": "Any" }
      }
    })");
    storage = parse_storage("products", json, types);
  }

  FieldPath path(const std::string& text, Problems& problems) const {
    return parse_field_path(text, storage, "", problems);
  }

  FieldTypes types;
  Storage storage{};
};

Value value_of(const char* json, Arena& arena) { return to_value(parse(std::string(json)), arena); }

std::string texts_of(const std::vector<Value>& values) {
  Json all = Json::array();
  for (const Value& value : values) all.push_back(to_json(value));
  return write(all);
}

constexpr const char* content = R"({
  "name": { "de-DE": "Stuhl", "en-GB": "Chair" },
  "brand": "Acme",
  "price": [{ "amount": 100, "currency": "eur", "precision": 2 }, { "amount": 120, "currency": "usd", "precision": 2 }],
  "prices": [{ "amount": 1, "currency": "eur", "precision": 0 }, { "amount": 2, "currency": "eur", "precision": 0 },
             { "amount": 3, "currency": "usd", "precision": 0 }],
  "options": [{ "attribute": "color", "value": "red" }, { "attribute": "heel.height", "value": "9 cm" },
              { "attribute": "color", "value": "blue" }],
  "images": [{ "key": "a", "src": "a.jpg" }, { "key": "b" }],
  "extra": { "deep": [{ "a": 1 }, { "a": { "b": 2 } }] }
})";

}  // namespace

TEST_CASE("a path leads to a part of a record as its reader sees it") {
  struct Row {
    const char* path;
    const char* expected;
  };
  const Row rows[] = {
      {"key", R"("p1")"},
      {"parentKey", R"("p1")"},
      {"name", R"("Chair")"},
      {"brand", R"("Acme")"},
      {"stock", "null"},
      {"price.amount", "120"},
      {"price.ref", "null"},
      {"prices.amount", "[3]"},
      {"options.color", R"(["red","blue"])"},
      {"options.heel.height", R"(["9 cm"])"},
      {"options.size", "[]"},
      {"images.src", R"(["a.jpg"])"},
      {"extra.deep", R"([{"a":1},{"a":{"b":2}}])"},
      {"extra.deep.a", R"([1,{"b":2}])"},
      {"extra.none.at.all", "null"},
  };
  const Shelf shelf;
  Arena arena;
  const RecordView record{"p1", "", value_of(content, arena)};
  const stored::View view{"public", "en-GB", "de-DE", "usd"};
  for (const auto& [path, expected] : rows) {
    DYNAMIC_SECTION(path) {
      Problems problems;
      const auto value = read_path(shelf.path(path, problems), record, view, arena);
      CHECK(problems.empty());
      CHECK(write(to_json(value)) == expected);
    }
  }
}

TEST_CASE("a path into a record knows what it leads to") {
  struct Row {
    const char* path;
    const char* type;
    bool is_list;
  };
  const Row rows[] = {
      {"key", "", false},
      {"stock", "Integer", false},
      {"price.amount", "Integer", false},
      {"prices.amount", "Integer", true},
      {"images.src", "String", true},
      {"extra.a.b", "", false},
      {"price.scales.from", "Integer", true},
  };
  const Shelf shelf;
  for (const auto& [text, type, is_list] : rows) {
    DYNAMIC_SECTION(text) {
      Problems problems;
      const auto path = shelf.path(text, problems);
      CHECK((path.type == nullptr ? "" : path.type->name) == type);
      CHECK(path.is_list == is_list);
    }
  }
}

TEST_CASE("products and variants lend each other their values") {
  const Shelf shelf;
  Arena arena;
  const stored::View view{"public", "en-GB", "de-DE", "usd"};
  const auto product = value_of(R"({ "brand": "Acme", "name": { "de-DE": "Stuhl" } })", arena);
  const std::vector variants{value_of(R"({ "brand": "Other", "stock": 3 })", arena),
                             value_of(R"({ "stock": 4, "name": { "de-DE": "Stuhl, rot" } })", arena)};
  const auto read = [&](const char* path, const RecordView& record) {
    Problems problems;
    return write(to_json(read_path(shelf.path(path, problems), record, view, arena)));
  };
  const auto collect = [&](const char* path, const RecordView& record) {
    Problems problems;
    std::vector<Value> values;
    collect_path(shelf.path(path, problems), record, view, arena, values);
    return texts_of(values);
  };

  SECTION("a product has its own value, or else its first variant's") {
    const RecordView record{"p1", "", product, {}, variants};
    CHECK(read("name", record) == R"("Stuhl")");
    CHECK(read("stock", record) == "3");
    CHECK(read("brand", record) == R"("Acme")");
    CHECK(read("parentKey", record) == R"("p1")");
  }
  SECTION("a listing of products finds one by all its variants' values") {
    const RecordView record{"p1", "", product, {}, variants};
    CHECK(collect("stock", record) == "[3,4]");
    CHECK(collect("name", record) == R"(["Stuhl","Stuhl, rot"])");
    CHECK(collect("brand", record) == R"(["Acme"])");
  }
  SECTION("a variant takes shared fields from its product") {
    const RecordView record{"v1", "p1", variants[0], product};
    CHECK(read("brand", record) == R"("Acme")");
    CHECK(read("name", record) == "null");
    CHECK(read("parentKey", record) == R"("p1")");
  }
  SECTION("a variant keeps its shared fields while it has no product") {
    const RecordView record{"v1", "p1", variants[0]};
    CHECK(read("brand", record) == R"("Other")");
  }
}

}  // namespace fsctl::project
