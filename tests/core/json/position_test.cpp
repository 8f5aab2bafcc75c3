#include "core/json/position.h"

#include <catch2/catch.hpp>

namespace fsctl {
namespace {

std::string shown(const Source& source, const Location& location) {
  const auto at = locate(source, location);
  return std::to_string(at.line) + ':' + std::to_string(at.column) + ' ' + source.text.substr(at.offset, at.length);
}

}  // namespace

TEST_CASE("a place in a JSON text has a line and a column") {
  struct Row {
    const char* title;
    const char* text;
    Location location;
    const char* expected;
  };
  const Row rows[] = {
      {"the whole", " {}", {}, "1:2 {}"},
      {"a member", R"({"a": 1, "b": 22})", {.pointer = "/b"}, "1:15 22"},
      {"a member's name", R"({"a": 1, "b": 22})", {.pointer = "/b", .member_name = true}, R"(1:10 "b")"},
      {"an element", "[10, 20,\n 30]", {.pointer = "/2"}, "2:2 30"},
      {"a nested member", "{\n  \"a\": [\n    {\"b\": {\"c\": true}}\n  ]\n}", {.pointer = "/a/0/b/c"}, "3:17 true"},
      {"a nested name",
       "{\n  \"a\": [\n    {\"b\": {\"c\": true}}\n  ]\n}",
       {.pointer = "/a/0/b", .member_name = true},
       R"(3:6 "b")"},
      {"only the first line of a long value", "{\"a\": {\n\"b\": 1\n}}", {.pointer = "/a"}, "1:7 {"},
      {"names with slash and tilde", R"({"a/b": {"~c": 1}})", {.pointer = "/a~1b/~0c"}, "1:16 1"},
      {"escapes in a name", R"({"a\u00e4\n": {"\"": 1}})", {.pointer = "/aä\n/\""}, "1:22 1"},
      {"a name with escapes", R"({"caf\u00e9 \"x\"": 1, "b": 2})", {.pointer = "/café \"x\""}, "1:21 1"},
      {"an empty name", R"({"": {"": 7}})", {.pointer = "//"}, "1:11 7"},
      {"the last of equal names", R"({"a": 1, "a": 2})", {.pointer = "/a"}, "1:15 2"},
      {"texts with brackets and quotes", R"({"x": "}\"]{,", "a": [",", "b"]})", {.pointer = "/a/1"}, R"(1:28 "b")"},
      {"wide characters before it", R"({"日本": "😀é", "a": 5})", {.pointer = "/a"}, "1:19 5"},
      {"tabs count one", "{\n\t\t\"a\":\t5}", {.pointer = "/a"}, "2:8 5"},
      {"Windows line ends", "{\r\n  \"a\": 5\r\n}", {.pointer = "/a"}, "2:8 5"},
      {"a byte order mark counts nothing", "\xEF\xBB\xBF{\"a\": 5}", {.pointer = "/a"}, "1:7 5"},
      {"numbers and words end where they end", "{\"a\": -1.5e3 , \"b\":null}", {.pointer = "/a"}, "1:7 -1.5e3"},
      {"a word before a bracket", "{\"a\": 1, \"b\":null}", {.pointer = "/b"}, "1:14 null"},
      {"a pointer to nothing: the deepest value on the way",
       R"({"a": {"b": 1}})",
       {.pointer = "/a/other/y"},
       R"(1:7 {"b": 1})"},
      {"a pointer to a name that is misspelt", R"({"feilds": {"b": 1}})", {.pointer = "/fields/b"}, "1:18 1"},
      {"an element behind the end", "{\"a\": [1]}", {.pointer = "/a/1"}, "1:7 [1]"},
      {"no number in an array", "{\"a\": [1]}", {.pointer = "/a/b"}, "1:7 [1]"},
      {"a step into a text", R"({"a": "b"})", {.pointer = "/a/b"}, R"(1:7 "b")"},
      {"an offset", "ab\ncd", {.offset = 4}, "2:2 d"},
      {"an offset behind the end", "ab", {.offset = 99}, "1:3 "},
  };
  for (const auto& [title, text, place, expected] : rows) {
    DYNAMIC_SECTION(title) {
      const Source source{.name = "f", .text = text};
      for (const auto* time : {"first", "second, by then the text is known", "third"}) {
        INFO(time);
        CHECK(shown(source, place) == expected);
      }
    }
  }
}

TEST_CASE("a position shows its whole line, without the line end") {
  CHECK(position_of("ab\ncdé\r\nf", 4, 1).text == "cdé");
  CHECK(position_of("ab", 2, 1).text == "ab");
  CHECK(position_of("", 0, 1).text.empty());
  CHECK(position_of("\xEF\xBB\xBFx", 3, 1).text == "x");
}

TEST_CASE("problems are sorted by file and place") {
  const auto a = std::make_shared<const Source>(Source{.name = "a", .text = R"({"x": [1, 2], "y": {"z": 3}})"});
  const auto b = std::make_shared<const Source>(Source{.name = "b", .text = "{"});
  const auto at = [](const char* message, Location location, const std::shared_ptr<const Source>& source) {
    return Problem{.code = ErrorCode::usage, .message = message, .location = std::move(location), .source = source};
  };
  Problems problems = {at("7", {.offset = 1}, b),          at("6", {.pointer = "/y/z"}, a),
                       at("5", {.pointer = "/y"}, a),      at("4", {.pointer = "/y", .member_name = true}, a),
                       at("2", {.pointer = "/x/1"}, a),    at("3", {.pointer = "/x/1"}, a),
                       at("1", {.pointer = "/x/none"}, a), at("0", {}, nullptr)};
  sort_by_place(problems);
  std::string order;
  for (const auto& problem : problems) order += problem.message;
  CHECK(order == "01234567");
}

TEST_CASE("no damaged text leads a search for a place astray") {
  const std::string whole = R"({"a": [1, {"b": "x\"y"}], "c": null})";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const Source source{.name = "f", .text = whole.substr(0, size)};
    for (const char* pointer : {"", "/a/1/b", "/c", "/a/7"}) {
      const auto at = locate(source, {.pointer = pointer});
      CHECK(at.offset <= size);
      CHECK(at.length >= 1);
    }
  }
}

}  // namespace fsctl
