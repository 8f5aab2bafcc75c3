#include "core/json/raw.h"

#include <catch2/catch.hpp>

namespace fsctl {
namespace {

std::string shown(const std::optional<std::vector<std::string>>& items) {
  if (!items) return "none";
  std::string out;
  for (const auto& item : *items) out += "<" + item + ">";
  return out;
}

}  // namespace

TEST_CASE("the items of an array come as they are written") {
  const std::pair<const char*, const char*> rows[] = {
      {R"( [ {"x": 1.50 , "y": "]\""} , -1.5e10 ,"s" , [1, 2] , null,true ] )",
       R"(<{"x": 1.50 , "y": "]\""}><-1.5e10><"s"><[1, 2]><null><true>)"},
      {"[12345678901234567890123]", "<12345678901234567890123>"},
      {"[]", ""},
      {"{}", "none"},
      {"1", "none"},
  };
  for (const auto& [json, items] : rows) DYNAMIC_SECTION(json) CHECK(shown(raw_items(json)) == items);
}

TEST_CASE("a member comes as it is written, the last of equal ones") {
  const std::pair<const char*, const char*> rows[] = {
      {R"({"b": {"a": 3}, "a": { "z" : [ 1.0 ] } })", R"({ "z" : [ 1.0 ] })"},
      {R"({"a": 1, "a": 2.50})", "2.50"},
      {R"({"\u0061": "x"})", R"("x")"},
      {R"({"b": 1})", "none"},
      {R"([{"a": 1}])", "none"},
  };
  for (const auto& [json, member] : rows) DYNAMIC_SECTION(json) CHECK(raw_member(json, "a").value_or("none") == member);
}

TEST_CASE("a merge patch changes what it names, and leaves the rest as it is written") {
  struct Row {
    const char* target;
    const char* patch;
    const char* merged;
  };
  const Row rows[] = {
      // Of RFC 7396, "Test Cases".
      {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
      {R"({"a":"b"})", R"({"a":null})", R"({})"},
      {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
      {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
      {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
      {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
      {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
      {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
      {R"({"a":"foo"})", "null", "null"},
      {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
      {"[1,2]", R"({"a":"b","c":null})", R"({"a":"b"})"},
      {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
      // What is not named keeps every digit, and the form it has.
      {R"({ "n" : 123456789012345678901234567890 , "e":1E5, "o": {"i": -9223372036854775809,"x":1}, "t":"\u00e4"})",
       R"({"o":{"x":2.50}})",
       R"({"n":123456789012345678901234567890,"e":1E5,"o":{"i":-9223372036854775809,"x":2.50},"t":"\u00e4"})"},
      {R"({"a":1,"b":2,"a":3})", R"({"b":4,"b":5})", R"({"a":3,"b":5})"},
      {R"({"\u0061\n":1})", R"({"a\n":2})", R"({"a\n":2})"},
  };
  for (const auto& [target, patch, merged] : rows)
    DYNAMIC_SECTION(target << " and " << patch) CHECK(merge_patch(target, patch) == merged);
}

}  // namespace fsctl
