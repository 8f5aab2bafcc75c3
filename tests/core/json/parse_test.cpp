#include "core/json/parse.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/position.h"

namespace fsctl {
namespace {

std::shared_ptr<const Source> source_of(const std::string& text) {
  return std::make_shared<Source>(Source{.name = "file.json", .text = text});
}

/// `line:column: CODE message` of the problem a text has.
std::string problem_of(const std::string& text) {
  const auto source = source_of(text);
  try {
    parse(source);
  } catch (const Error& error) {
    const Problem& problem = error.problems().front();
    CHECK(problem.source == source);
    const auto at = locate(*source, problem.location);
    return std::to_string(at.line) + ':' + std::to_string(at.column) + ": " + std::string(describe(problem.code).name) +
           ' ' + problem.message;
  }
  return "none";
}

std::string nested_lists(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

TEST_CASE("JSON texts parse to what they say") {
  struct Row {
    const char* title;
    std::string text;
    std::string expected;
  };
  const Row rows[] = {
      {"white space around", " \t\r\n{ \"a\" : [ 1 , 2 ] } \n", R"({"a":[1,2]})"},
      {"a byte order mark", "\xEF\xBB\xBF{}", "{}"},
      {"Windows line ends", "{\r\n\"a\": 1\r\n}", R"({"a":1})"},
      {"members in their order", R"({"z":1,"a":2})", R"({"z":1,"a":2})"},
      {"a bare value", "null", "null"},
      {"escapes", R"("\u0041\n\ud83d\ude00\/")", "\"A\\n😀/\""},
      {"numbers", "[0,-1,1.5,1e3,18446744073709551615]", "[0,-1,1.5,1000.0,18446744073709551615]"},
      {"depth 256", nested_lists(256), nested_lists(256)},
  };
  for (const auto& [title, text, expected] : rows) {
    DYNAMIC_SECTION(title) { CHECK(write(parse(source_of(text))) == expected); }
  }
}

TEST_CASE("a text that is not JSON is told with line and column") {
  struct Row {
    const char* title;
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"nothing", "", "1:1: FS1002 the file is empty"},
      {"only spaces", "  \n ", "2:2: FS1002 the JSON ends too early"},
      {"an object that stays open", "{\n  \"a\": 1", "2:9: FS1002 the JSON ends too early"},
      {"a string that stays open", "[\"abc", "1:6: FS1002"},
      {"no colon", "{\n  \"a\" 1\n}", "2:7: FS1002 expected ':' here"},
      {"no comma in an array", "[1\n2]", "2:1: FS1002"},
      {"a comma too many", "{\"a\": 1,}", "1:9: FS1002"},
      {"a comma before everything", "[,1]", "1:2: FS1002"},
      {"a bracket of the wrong kind", "{\"a\": 1]", "1:8: FS1002"},
      {"two values", "{}\n\n {}", "3:2: FS1002"},
      {"a name without quotes", "{a: 1}", "1:2: FS1002"},
      {"single quotes", "{'a': 1}", "1:2: FS1002"},
      {"a comment", "{\n// x\n}", "2:1: FS1002"},
      {"half a word", "[tru]", "1:5: FS1002"},
      {"a number with a leading zero", "[01]", "1:3: FS1002"},
      {"a number without digits", "[-]", "1:3: FS1002"},
      {"a line end in a string", "[\"a\nb\"]", "1:4: FS1002"},
      {"an unknown escape", R"(["\x"])", "1:4: FS1002"},
      {"half a surrogate pair", R"(["\ud83d"])", "1:9: FS1002"},
      {"after wide characters", "[\"日本😀\", x]", "1:9: FS1002"},
      {"after a byte order mark", "\xEF\xBB\xBF[x]", "1:2: FS1002"},
      {"invalid UTF-8", "[\"a\xFF\"]", "1:4: FS1005 the text is not valid UTF-8"},
      {"UTF-8 cut short", "[\"a\xE6\x97\"]", "1:5: FS1005 the text is not valid UTF-8"},
      {"depth 257", nested_lists(257), "1:257: FS1004 arrays and objects nest more than 256 deep"},
      {"depth without end", std::string(100'000, '['), "1:257: FS1004"},
      {"a number beyond any double", "[1e999]", "1:"},
      {"a zero byte", std::string("[\0]", 3), "1:2: FS1002"},
      {"a zero byte behind the end", std::string("[]\n\0[", 5), "2:1: FS1002 expected nothing more here"},
  };
  for (const auto& [title, text, expected] : rows) {
    DYNAMIC_SECTION(title) { CHECK_THAT(problem_of(text), Catch::StartsWith(expected)); }
  }
}

TEST_CASE("a member that stands twice is told, and its last value counts") {
  const auto source = source_of(R"({"a": {"b": 1, "b": 2}, "c": [0, {"d/e": 1, "d/e": 2, "d/e": 3}]})");
  Problems problems;
  CHECK(write(parse(source, problems)) == R"({"a":{"b":2},"c":[0,{"d/e":3}]})");
  REQUIRE(problems.size() == 3);
  CHECK(problems[0].code == ErrorCode::duplicate_member);
  CHECK(problems[0].location.pointer == "/a/b");
  CHECK(problems[0].location.member_name);
  CHECK(problems[1].location.pointer == "/c/1/d~1e");
  CHECK_THROWS_AS(parse(source), Error);
}

TEST_CASE("of members that stand there often the first hundred are told") {
  std::string text = "{\"a\": 0";
  for (int i = 0; i < 1'000; ++i) text += ", \"a\": 1";
  Problems problems;
  parse(source_of(text + "}"), problems);
  CHECK(problems.size() == 100);
}

TEST_CASE("equal names in different objects are no duplicates") {
  Problems problems;
  parse(source_of(R"([{"a": 1}, {"a": {"a": 2}}])"), problems);
  CHECK(problems.empty());
}

TEST_CASE("a step of a pointer is escaped") {
  CHECK(pointer_step("a/b~c") == "/a~1b~0c");
  CHECK(pointer_step("") == "/");
  CHECK(pointer_step(12) == "/12");
}

TEST_CASE("indented JSON reads back") {
  const auto json = parse(R"({"a":[1,{"b":"ü"}],"c":{}})");
  CHECK(write_indented(json) == "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"ü\"\n    }\n  ],\n  \"c\": {}\n}");
  CHECK(parse(write_indented(json)) == json);
}

}  // namespace fsctl
