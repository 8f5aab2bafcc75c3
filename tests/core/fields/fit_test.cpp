#include "core/fields/fit.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl {
namespace {

/// `name` of a built-in type; `name[]` for a list of it.
Field field_of(const FieldTypes& types, std::string name) {
  Field field{.name = "f"};
  if (name.ends_with("[]")) {
    field.is_array = true;
    name.resize(name.size() - 2);
  }
  field.type = types.find(name);
  REQUIRE(field.type != nullptr);
  return field;
}

}  // namespace

TEST_CASE("a value that fits is stored in its field's form") {
  struct Row {
    const char* type;
    const char* value;
    const char* stored;
  };
  const Row rows[] = {
      {"String", R"("")", R"("")"},
      {"String[]", R"(["a", "b"])", R"(["a","b"])"},
      {"String[]", "[]", "[]"},
      {"Integer", "5", "5"},
      {"Integer", "5.0", "5"},
      {"Integer", "-9223372036854775808", "-9223372036854775808"},
      {"Integer", "9007199254740992.0", "9007199254740992"},
      {"Integer", "9007199254740993.0", "9007199254740993"},
      {"Integer", "-9223372036854775808.0", "-9223372036854775808"},
      {"Integer", "1e18", "1000000000000000000"},
      {"Float", "0.1", "0.1"},
      {"Float", "7", "7"},
      {"Boolean", "false", "false"},
      {"DateTime", R"("2026-01-31T09:30:00+01:00")", R"("2026-01-31T09:30:00+01:00")"},
      {"DateTime", R"("2026-01-31")", R"("2026-01-31")"},
      {"Any", R"({"a": [null, 1.5]})", R"({"a":[null,1.5]})"},
      {"Any[]", R"([1, "a", {}])", R"([1,"a",{}])"},
      {"Availability", R"("in-stock")", R"("in-stock")"},
      {"StockLevel[]", R"(["low", "high"])", R"(["low","high"])"},
      {"Media", R"({"src": "a.jpg", "key": "a", "mimeType": "image/jpeg", "altText": null, "position": 2.0})",
       R"({"key":"a","src":"a.jpg","mimeType":"image/jpeg","position":2})"},
      {"Media", R"({"key": "a", "src": "a.jpg", "mimeType": "image/jpeg", "unknown": null})",
       R"({"key":"a","src":"a.jpg","mimeType":"image/jpeg"})"},
      {"Option", R"([{"attribute": "color", "value": "red"}])", R"([{"attribute":"color","value":"red"}])"},
      {"Option", "[]", "[]"},
      {"SEO", R"({"title": "t", "description": "d", "keywords": ["a"]})",
       R"({"title":"t","description":"d","keywords":["a"]})"},
      {"Sorting", R"([{"key": "summer", "position": 1}])", R"([{"key":"summer","position":1}])"},
      {"Swatch", R"({"label": "red", "color": "#F00"})", R"({"label":"red","color":"#F00"})"},
      {"Swatch", R"({"label": "red", "color": "#ff00007f"})", R"({"label":"red","color":"#ff00007f"})"},
      {"Swatch", R"({"label": "oak", "image": {"key": "a", "src": "a.jpg", "mimeType": "image/jpeg"}})",
       R"({"label":"oak","image":{"key":"a","src":"a.jpg","mimeType":"image/jpeg"}})"},
      {"Vendor", R"({"key": "v", "label": "V"})", R"({"key":"v","label":"V"})"},
      {"Weight", R"({"value": 1.5, "unit": "kg"})", R"({"value":1.5,"unit":"kg"})"},
      {"Price", R"({"amount": 1999.0, "currency": "EUR", "precision": 2})",
       R"([{"amount":1999,"currency":"eur","precision":2}])"},
      {"Price",
       R"([{"amount": 1, "currency": "eur", "precision": 2}, {"amount": 2, "currency": "Usd", "precision": 2}])",
       R"([{"amount":1,"currency":"eur","precision":2},{"amount":2,"currency":"usd","precision":2}])"},
      {"Price[]",
       R"([{"amount": 1, "currency": "eur", "precision": 2}, {"amount": 2, "currency": "EUR", "precision": 2}])",
       R"([{"amount":1,"currency":"eur","precision":2},{"amount":2,"currency":"eur","precision":2}])"},
      {"Price", R"({"amount": 1, "currency": "eur", "precision": 0, "scales": [{"amount": 1, "from": 10}]})",
       R"([{"amount":1,"currency":"eur","precision":0,"scales":[{"amount":1,"from":10}]}])"},
  };
  const FieldTypes types;
  for (const auto& [type, value, stored] : rows) {
    DYNAMIC_SECTION(type << ' ' << value) {
      Arena arena;
      Problems problems;
      const auto fitted = fit(to_value(parse(std::string(value)), arena), field_of(types, type), arena, problems);
      for (const auto& problem : problems) UNSCOPED_INFO(problem.location.pointer << ": " << problem.message);
      REQUIRE(fitted);
      CHECK(problems.empty());
      CHECK(write(to_json(*fitted)) == stored);
    }
  }
}

TEST_CASE("a value that does not fit is told with its place") {
  struct Row {
    const char* type;
    const char* value;
    std::vector<std::string> problems;  ///< pointer, message and hint
  };
  const Row rows[] = {
      {"String", "5", {"/f: needs a string, found number"}},
      {"String", "null", {"/f: needs a string, found null"}},
      {"String[]", R"("a")", {"/f: needs an array of String, found string"}},
      {"String[]", R"(["a", 1, null])", {"/f/1: needs a string, found number", "/f/2: needs a string, found null"}},
      {"Integer", "1.5", {"/f: needs a whole number, found 1.5 (the operation round makes one)"}},
      {"Integer", "1e300", {"/f: needs a whole number that fits 64 bits, found about 1e+300"}},
      {"Integer",
       "9223372036854775808",
       {"/f: needs a whole number that fits 64 bits, found about 9223372036854775808 (the largest is "
        "9223372036854775807, "
        "the smallest -9223372036854775808)"}},
      {"Integer", "-9223372036854775809", {"/f: needs a whole number that fits 64 bits, found about "}},
      {"Integer", "9007199254740993.5", {"/f: needs an exact whole number, found one that was rounded to"}},
      {"Integer", R"("5")", {"/f: needs a whole number, found string"}},
      {"Float", "true", {"/f: needs a number, found boolean"}},
      {"Boolean", "1", {"/f: needs a boolean, found number"}},
      {"DateTime", "20260131", {"/f: needs a date in ISO 8601, found number"}},
      {"DateTime", R"("31.01.2026")", {R"(/f: needs a date in ISO 8601, found "31.01.2026")"}},
      {"Availability", R"("instock")", {R"(/f: Availability has no key "instock" (did you mean "in-stock"?))"}},
      {"Availability", R"("sold")", {R"(/f: Availability has no key "sold" (add it under types in project.json))"}},
      {"Availability", "true", {"/f: needs a key of Availability, found boolean"}},
      {"Media", R"("a.jpg")", {"/f: needs an object of Media, found string"}},
      {"Media", R"({"key": "a", "src": null})", {"/f: Media needs `src`", "/f: Media needs `mimeType`"}},
      {"Media",
       R"({"key": "a", "src": "a", "mimeType": "m", "alttext": "x"})",
       {R"(/f/alttext: Media has no field "alttext" (did you mean "altText"?))"}},
      {"Media[]",
       R"([{"key": "a", "src": "a", "mimeType": "m"}, {"key": 1, "src": "a", "mimeType": "m"}])",
       {"/f/1/key: needs a string, found number"}},
      {"Option", R"({"attribute": "color", "value": "red"})", {"/f: needs an array of Option, found object"}},
      {"Swatch", R"({"label": "red", "color": "red"})", {R"(/f/color: needs a colour such as #0a7b3c, found "red")"}},
      {"Swatch", R"({"label": "red", "color": "#ff"})", {"/f/color: needs a colour"}},
      {"Swatch", R"({"label": "red", "color": "#ggg"})", {"/f/color: needs a colour"}},
      {"Swatch",
       R"({"label": "red", "image": {"key": "a"}})",
       {"/f/image: Media needs `src`", "/f/image: Media needs `mimeType`"}},
      {"Price", "1999", {"/f: needs an object of Price, found number"}},
      {"Price",
       R"({"amount": 19.99, "currency": "EUR", "precision": 2})",
       {"/f/amount: needs a whole number, found 19.99"}},
      {"Price",
       R"({"amount": 1, "currency": "eur", "precision": -1})",
       {"/f/precision: needs a number from 0 on, found -1"}},
      {"Price",
       R"({"amount": 1, "currency": "€", "precision": 2})",
       {R"(/f/currency: needs a currency of ISO 4217 such as eur, found "€")"}},
      {"Price",
       R"([{"amount": 1, "currency": "eur", "precision": 2}, {"amount": 2, "currency": "EUR", "precision": 2}])",
       {"/f: has two prices in one currency (set isArray on the field to keep several)"}},
      {"Price",
       R"({"amount": 1, "currency": "eur", "precision": 0, "scales": [{"amount": 1}]})",
       {"/f/scales/0: PriceScale needs `from`"}},
  };
  const FieldTypes types;
  for (const auto& [type, value, expected] : rows) {
    DYNAMIC_SECTION(type << ' ' << value) {
      Arena arena;
      Problems problems;
      CHECK_FALSE(fit(to_value(parse(std::string(value)), arena), field_of(types, type), arena, problems));
      REQUIRE(problems.size() == expected.size());
      for (std::size_t i = 0; i < problems.size(); ++i) {
        const Problem& problem = problems[i];
        CHECK(problem.code == ErrorCode::value_misfit);
        const auto said = problem.location.pointer + ": " + problem.message +
                          (problem.hint.empty() ? "" : " (" + problem.hint.text() + ')');
        CHECK_THAT(said, Catch::StartsWith(expected[i]));
      }
    }
  }
}

}  // namespace fsctl
