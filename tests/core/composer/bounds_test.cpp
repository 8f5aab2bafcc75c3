#include <catch2/catch.hpp>
#include <string>

#include "core/composer/check.h"
#include "core/composer/evaluate.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/core/composer/brief.h"

namespace fsctl::composer {
namespace {

std::shared_ptr<const Source> source_of(std::string text) {
  return std::make_shared<Source>(Source{.name = "slot.json", .text = std::move(text)});
}

/// What a file with one slot gives: the codes of its findings.
std::string codes_of(const std::string& text) {
  Problems problems;
  try {
    const Json json = parse(source_of(text), problems);
    const auto slot = parse_slot(json, "", problems);
    Arena arena;
    check(*slot, {}, arena, problems);
  } catch (const Error& error) {
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
  }
  std::string codes;
  for (const Problem& problem : problems)
    codes += (codes.empty() ? "" : " ") + std::string(describe(problem.code).name);
  return codes;
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("what one record composes is bounded") {
  struct Row {
    const char* title;
    const char* slot;
    const char* place;
  };
  // The record: `a` is a text of 100,000 characters, `list` has 5,000 elements.
  const Row rows[] = {
      {"a replacement that multiplies", R"(["replace", {"value": "a", "search": {"=": "x"}, "replacement": "a"}])",
       "/composition: `replace`"},
      {"a separator that multiplies", R"(["join", {"array": "list", "separator": "a"}])", "/composition: `join`"},
      {"a map in a map",
       R"(["map", {"array": "list", "mapFunction": ["map", {"array": "$parent.list", "mapFunction": {"=": 1}}]}])",
       "/composition/mapFunction/composition: `map`"},
      {"doubling in a chain",
       R"(["replace", {"value": ["map", {"array": "list", "mapFunction": ["concat", {"value1": "a", "value2": "a"}]}],
                       "search": {"=": ""}, "replacement": {"=": ""}}])",
       "/composition/value/composition/mapFunction/composition: `concat`"},
  };
  Json record = {{"a", std::string(100'000, 'x')}, {"list", Json::array()}};
  for (int i = 0; i < 5000; ++i) record["list"].push_back("y");
  for (const auto& [title, brief, place] : rows) {
    DYNAMIC_SECTION(title) {
      const auto slot = slot_of(brief);
      Arena arena;
      const Value value = to_value(record, arena);
      try {
        evaluate(*slot, value, arena);
        FAIL("no bound");
      } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::evaluation_memory);
        CHECK_THAT(said(error.problems().front()), Catch::StartsWith(place));
        CHECK_THAT(error.what(), Catch::Contains("grows beyond 64 MiB"));
      }
    }
  }
}

TEST_CASE("the fields of one record share the bound, the next record has its own") {
  const auto slot = slot_of(R"(["replace", {"value": "a", "search": {"=": "x"}, "replacement": "b"}])");
  const Json record = {{"a", std::string(1000, 'x')}, {"b", std::string(30'000, 'y')}};  // gives 30 MB
  Arena arena;
  for (int i = 0; i < 3; ++i) {
    arena.release();
    const Value value = to_value(record, arena);
    evaluate(*slot, value, arena);
    evaluate(*slot, value, arena);
    CHECK_THROWS_AS(evaluate(*slot, value, arena), Error);
  }
}

TEST_CASE("a hostile file is answered with findings") {
  const std::string deep_slot = R"({"source":"composed","composition":{"type":"not","value":)";
  struct Row {
    const char* title;
    std::string text;
    const char* codes;
  };
  const Row rows[] = {
      {"nothing", "", "FS1002"},
      {"spaces", "  \r\n", "FS1002"},
      {"only a byte order mark", "\xEF\xBB\xBF", "FS1002"},
      {"a byte order mark", "\xEF\xBB\xBF{\"source\": \"data-field\", \"field\": \"a\"}", ""},
      {"line ends of Windows", "{\r\n\"source\": \"data-field\",\r\n\"field\": \"a\"\r\n}", ""},
      {"invalid UTF-8", "{\"source\": \"static\", \"value\": \"\xFF\"}", "FS1005"},
      {"thousands of brackets", std::string(5000, '['), "FS1004"},
      {"thousands of slots", repeated(deep_slot, 5000), "FS1004"},
      {"more slots than may nest", repeated(deep_slot, 70) + "{}" + repeated("}}", 70), "FS2002"},
      {"more slots in an unknown operation",
       repeated(R"({"source":"composed","composition":{"type":"n-o-t","value":)", 2) + "{}" + repeated("}}", 2),
       "FS2101 FS2101"},
      {"a megabyte of text", R"({"source": "static", "value": ")" + std::string(1'000'000, 'x') + "\"}", ""},
      {"a megabyte of a path", R"({"source": "data-field", "field": "a)" + repeated(".b", 500'000) + "\"}", ""},
      {"a megabyte of a name",
       R"({"source": "composed", "composition": {"type": ")" + std::string(1'000'000, 'x') + "\"}}", "FS2101"},
      {"a megabyte of a member", R"({"source": "static", "value": 1, ")" + std::string(1'000'000, 'x') + "\": 2}",
       "FS1101"},
      {"a literal of many elements", R"({"source": "static", "value": [)" + repeated("1,", 100'000) + "1]}", ""},
      {"a literal as deep as may be",
       R"({"source": "static", "value": )" + std::string(255, '[') + std::string(255, ']') + "}", ""},
      {"a doubled source", R"({"source": "static", "source": "data-field", "field": "a"})", "FS1003"},
      {"a doubled parameter",
       R"({"source": "composed", "composition": {"type": "not", "value": {"source": "static", "value": 1},
           "value": {"source": "static", "value": true}}})",
       "FS1003"},
  };
  for (const auto& [title, text, codes] : rows) {
    DYNAMIC_SECTION(title) { CHECK(codes_of(text) == codes); }
  }
}

TEST_CASE("a value of any JSON type in any place of a slot is one finding or none") {
  const char* const forms[] = {
      R"(%)",
      R"({"source": %})",
      R"({"source": "static", "value": %})",
      R"({"source": "static", "value": 1, "outputType": %})",
      R"({"source": "data-field", "field": %})",
      R"({"source": "composed", "composition": %})",
      R"({"source": "composed", "composition": {"type": %}})",
      R"({"source": "composed", "composition": {"type": "not", "value": %}})",
      R"({"source": "composed", "composition": {"type": "object", "properties": %}})",
      R"({"source": "composed", "composition": {"type": "object", "properties": {"a": %}}})",
  };
  for (const std::string form : forms)
    for (const char* value : {"null", "true", "-1.5e300", "\"\"", "\"\\u0000\"", "[]", "[[{}]]", "{}", "{\"\": 1}"}) {
      const auto at = form.find('%');
      const auto text = form.substr(0, at) + value + form.substr(at + 1);
      DYNAMIC_SECTION(text) { CHECK_THAT(codes_of(text), !Catch::Contains(" ")); }
    }
}

}  // namespace fsctl::composer
