#include "core/language/format.h"

#include <catch2/catch.hpp>

#include "core/project/kinds.h"

namespace fsctl::language::test {
namespace {

std::string style(const std::string& text, std::string_view kind = "composer") {
  const auto once = formatted(Outline(text), &project::find_file_kind(kind)->form());
  CHECK(formatted(Outline(once), &project::find_file_kind(kind)->form()) == once);
  return once;
}

}  // namespace

TEST_CASE("what fits stands on one line, unless it was begun on several") {
  CHECK(style("{\"feed\":\"a\" ,\"storage\" : \"b\",\"fields\":{}}") ==
        "{ \"feed\": \"a\", \"storage\": \"b\", \"fields\": {} }\n");
  CHECK(style("{\n\"feed\":\"a\"}") == "{\n  \"feed\": \"a\"\n}\n");
  CHECK(style("{\n\"search\": [\n\"a\",\n\"b\"\n]}", "listing") == "{\n  \"search\": [\"a\", \"b\"]\n}\n");
}

TEST_CASE("members stand in the order of the reference, and those of a map as they were") {
  CHECK(style(R"({"fields":{"z":1,"a":2},"storage":"b","feed":"a","description":"d"})") ==
        "{ \"description\": \"d\", \"feed\": \"a\", \"storage\": \"b\", \"fields\": { \"z\": 1, \"a\": 2 } }\n");
  CHECK(style(R"({"fields":{"a":{"field":"x","source":"data-field"}}})") ==
        "{ \"fields\": { \"a\": { \"source\": \"data-field\", \"field\": \"x\" } } }\n");
}

TEST_CASE("what is too long opens its last member on the line") {
  const std::string path(100, 'p');
  CHECK(
      style(
          "{\n\"fields\":{\n\"a\":{\"source\":\"composed\",\"composition\":{\"type\":\"isNull\",\"value\":{\"source\":"
          "\"data-field\",\"field\":\"" +
          path + "\"}}}}}") ==
      "{\n  \"fields\": {\n    \"a\": { \"source\": \"composed\", \"composition\": {\n      \"type\": \"isNull\",\n"
      "      \"value\": {\n        \"source\": \"data-field\",\n        \"field\": \"" +
          path + "\"\n      }\n    } }\n  }\n}\n");
}

TEST_CASE("lines end as the first one of the file does, and a byte order mark stays") {
  CHECK(style("{\r\n\"fields\":{\r\n}}") == "{\r\n  \"fields\": {}\r\n}\r\n");
  CHECK(style("{\"fields\":{}}\r\n") == "{ \"fields\": {} }\r\n");
  CHECK(style("{\n\"fields\":{\r\n}}\r\n") == "{\n  \"fields\": {}\n}\n");
  CHECK(style("\xEF\xBB\xBF{\"fields\":{}}") == "\xEF\xBB\xBF{ \"fields\": {} }\n");
}

TEST_CASE("numbers and texts keep their bytes") {
  CHECK(style(R"({"fields":{"a":1.50e3,"b":"\u00e9\/"}})") ==
        "{ \"fields\": { \"a\": 1.50e3, \"b\": \"\\u00e9\\/\" } }\n");
}

}  // namespace fsctl::language::test
