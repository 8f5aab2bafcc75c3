#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/outer_members.h"

namespace fsctl::test {

TEST_CASE("the outer members of a text show, whatever is wrong with it") {
  struct Row {
    const char* text;
    const char* members;
  };
  const Row rows[] = {
      {R"({ "a": "x", "b": { "c": "y" }, "d": 1 })", R"({"a":"x","b":null,"d":null})"},
      {"{ // of this: kind\n \"a\": 1, /* \"b\": 2 */ }", R"({"a":null})"},
      {"{ 'a': 'x', “b”: “y”, c: \"z\" }", R"({"a":"x","b":"y","c":"z"})"},
      {R"({ "a" "x", "b": 1 })", R"({"a":"x","b":null})"},
      {"{ \"a\": \"x\n  \"b\": \"y\" }", R"({"a":"x","b":"y"})"},
      {R"("a": 1, "b": 2)", R"({"a":null,"b":null})"},
      {R"({ "a": { "b": "x" }, "c": )", R"({"a":null,"c":null})"},
      {R"([{ "a": 1 }, "b", 5])", "{}"},
      {R"({ "a\"b": "c\\d" })", R"({"a\"b":"c\\d"})"},
      {"{", "{}"},
      {"", "{}"},
  };
  for (const auto& [text, members] : rows) {
    INFO(text);
    CHECK(outer_members(text).dump() == members);
  }
}

}  // namespace fsctl::test
