#include "core/composer/markers.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/core/composer/brief.h"

namespace fsctl::composer {

TEST_CASE("payload markers give the value for a channel, a currency and a locale") {
  // Chosen: channel trade, currency EUR, locale en-GB.
  struct Row {
    const char* title;
    const char* record;
    const char* expected;
  };
  const Row rows[] = {
      {"a translation", R"({"name": {"@translation": {"en-GB": "chair", "de-DE": "Stuhl"}}})", R"({"name":"chair"})"},
      {"a channel", R"({"note": {"@channel": {"public": 1, "trade": 2}}})", R"({"note":2})"},
      {"a currency", R"({"price": {"@currency": {"EUR": 5, "USD": 6}}})", R"({"price":5})"},
      {"a currency in any case", R"({"price": {"@currency": {"eur": 5}}})", R"({"price":5})"},
      {"channel around currency around translation",
       R"({"p": {"@channel": {"trade": {"@currency": {"EUR": {"@translation": {"en-GB": "five", "de-DE": "fünf"}}}}}}})",
       R"({"p":"five"})"},
      {"a missing locale", R"({"name": {"@translation": {"de-DE": "Stuhl"}}})", R"({"name":null})"},
      {"a missing channel", R"({"note": {"@channel": {"public": 1}}})", R"({"note":null})"},
      {"a missing currency inside a channel", R"({"p": {"@channel": {"trade": {"@currency": {"USD": 1}}}}})",
       R"({"p":null})"},
      {"no values at all", R"({"name": {"@translation": {}}})", R"({"name":null})"},
      {"a plain value holds for all", R"({"name": "chair", "tags": ["a"]})", R"({"name":"chair","tags":["a"]})"},
      {"elements of an array", R"({"a": [1, {"@channel": {"trade": 2}}, {"b": {"@translation": {"en-GB": 3}}}]})",
       R"({"a":[1,2,{"b":3}]})"},
      {"a null value", R"({"name": {"@translation": {"en-GB": null}}})", R"({"name":null})"},
      {"an array as value", R"({"a": {"@channel": {"trade": [{"@translation": {"en-GB": 1}}]}}})", R"({"a":[1]})"},
      {"the whole record", R"({"@channel": {"trade": {"a": 1}}})", R"({"a":1})"},
      {"an object with another member is no marker", R"({"name": {"@translation": {"en-GB": "chair"}, "x": 1}})",
       R"({"name":{"@translation":{"en-GB":"chair"},"x":1}})"},
      {"a marker without an object is none", R"({"name": {"@translation": "chair"}})",
       R"({"name":{"@translation":"chair"}})"},
      {"another @ name is no marker", R"({"name": {"@language": {"en-GB": "chair"}}})",
       R"({"name":{"@language":{"en-GB":"chair"}}})"},
      {"a marker inside what is no marker", R"({"a": {"@language": {"x": {"@channel": {"trade": 1}}}}})",
       R"({"a":{"@language":{"x":1}}})"},
      {"a locale in another case is another locale", R"({"name": {"@translation": {"EN-gb": "chair"}}})",
       R"({"name":null})"},
      {"order and other members stay", R"({"z": 1, "n": {"@channel": {"trade": 2}}, "a": 3})",
       R"({"z":1,"n":2,"a":3})"},
      {"elements that become null stay", R"([{"@channel": {"public": 1}}, 2])", "[null,2]"},
  };
  for (const auto& [title, record, expected] : rows) {
    DYNAMIC_SECTION(title) {
      Arena arena;
      const auto value = to_value(parse(std::string(record)), arena);
      const auto found = resolve_markers(value, {.channel = "trade", .currency = "eur", .locale = "en-GB"}, arena);
      CHECK(write(to_json(found)) == expected);
      CHECK(write(to_json(value)) == write(parse(std::string(record))));
    }
  }
}

TEST_CASE("a marker key that means nothing is a problem of the record") {
  struct Row {
    const char* title;
    const char* record;
    const char* expected;
  };
  const Row rows[] = {
      {"a channel that is no scope", R"({"note": {"@channel": {"public": 1, "trad": 2}}})",
       R"(/note/@channel/trad: @channel has the key "trad", which is no scope of the project (did you mean "trade"?))"},
      {"a channel like nothing", R"({"note": {"@channel": {"xxxxxx": 2}}})", "(there are public, trade)"},
      {"a locale in another case", R"({"name": {"@translation": {"EN-gb": "chair"}}})",
       R"(/name/@translation/EN-gb: @translation has the key "EN-gb", which is no locale (did you mean "en-GB"?))"},
      {"a locale with an underscore", R"({"name": {"@translation": {"de_DE": "Stuhl"}}})", R"(did you mean "de-DE"?)"},
      {"a region that does not exist", R"({"name": {"@translation": {"en-UK": "chair"}}})", "which is no locale"},
      {"a word", R"({"name": {"@translation": {"english": "chair"}}})", "which is no locale"},
      {"no currency", R"({"p": {"@currency": {"EURO": 5}}})", "\"EURO\", which is no currency of ISO 4217"},
      {"letters that are no currency", R"({"p": {"@currency": {"GPB": 5}}})", "\"GPB\", which is no currency"},
      {"deep inside", R"({"a": [{"b": {"@channel": {"trade": {"@currency": {"E": 1}}}}}]})",
       "/a/0/b/@channel/trade/@currency/E: @currency has the key"},
      {"a locale the project does not have", R"({"name": {"@translation": {"fr-CA": "chaise", "zh-Hant-TW": "椅子"}}})",
       ""},
      {"a currency the project does not have", R"({"p": {"@currency": {"JPY": 5, "usd": 6}}})", ""},
      {"what is no marker", R"({"a": {"@channel": {"x": 1}, "b": 2}, "@translation": "x"})", ""},
  };
  for (const auto& [title, record, expected] : rows) {
    DYNAMIC_SECTION(title) {
      Arena arena;
      Problems problems;
      check_markers(to_value(parse(std::string(record)), arena), {"public", "trade"}, {"en-GB", "de-DE"}, problems);
      if (std::string(expected).empty()) {
        CHECK(problems.empty());
      } else {
        REQUIRE(problems.size() == 1);
        CHECK(problems[0].code == ErrorCode::marker_key);
        CHECK_THAT(said(problems[0]), Catch::Contains(expected));
      }
    }
  }
}

TEST_CASE("a record without markers is not copied") {
  Arena arena;
  const auto record = to_value(parse(R"({"a": [1, {"b": {}}]})"), arena);
  const auto found = resolve_markers(record, {.channel = "trade", .currency = "EUR", .locale = "en-GB"}, arena);
  CHECK(found.members().data() == record.members().data());
}

TEST_CASE("a text that may hold markers is told by a glance") {
  CHECK(may_have_markers(R"({"a":{"@channel":{}}})"));
  CHECK(may_have_markers(R"({"a":{"\u0040channel":{}}})"));
  CHECK_FALSE(may_have_markers(R"({"a":"mail@shop.example"})"));
  CHECK_FALSE(may_have_markers(""));
}

}  // namespace fsctl::composer
