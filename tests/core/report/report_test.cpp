#include "core/report/report.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::report {
namespace {

std::shared_ptr<const Source> source_of(const std::string& text) {
  return std::make_shared<Source>(Source{.name = "feeds/a.json", .text = text});
}

Problem problem_at(const std::string& pointer, const std::string& text) {
  return {.code = ErrorCode::wrong_member_type,
          .message = "needs a string",
          .location = {.pointer = pointer},
          .source = source_of(text)};
}

}  // namespace

TEST_CASE("a problem shows its line with a caret below") {
  auto problem = problem_at("/b", "{\n  \"a\": 1,\n  \"b\": 22\n}");
  problem.hint = "write \"22\"";
  CHECK(as_text(problem) ==
        "feeds/a.json:3:8: error[FS1103]: needs a string\n"
        "  |\n"
        "3 |   \"b\": 22\n"
        "  |        ^^\n"
        "  = at /b\n"
        "  = write \"22\"\n"
        "  = fsctl explain FS1103\n");
}

TEST_CASE("the caret stands below what it means") {
  struct Row {
    const char* title;
    const char* text;
    const char* line;
    const char* caret;
  };
  const Row rows[] = {
      {"behind tabs", "{\n\t\"b\":\t5\n}", "2 |     \"b\":    5", "  |             ^"},
      {"behind wide characters", R"({"日本": 1, "b": 5})", R"(1 | {"日本": 1, "b": 5})", "  |                  ^"},
      {"behind combining marks", "{\"e\u0301\": 1, \"b\": 5}", "1 | {\"e\u0301\": 1, \"b\": 5}", "  |               ^"},
      {"below wide characters", R"({"b": "日本"})", R"(1 | {"b": "日本"})", "  |       ^^^^^^"},
      {"below the first line only", "{\"b\": [\n1]}", "1 | {\"b\": [", "  |       ^"},
      {"in a file of Windows", "{\r\n\"b\": 5\r\n}", "2 | \"b\": 5", "  |      ^"},
  };
  for (const auto& [title, text, line, caret] : rows) {
    DYNAMIC_SECTION(title) {
      CHECK_THAT(as_text(problem_at("/b", text)), Catch::Contains(std::string("\n") + line + '\n' + caret + '\n'));
    }
  }
}

TEST_CASE("a label shows a second place") {
  auto problem = problem_at("/b", "{\n \"a\": 1,\n \"b\": 2\n}");
  problem.labels = {{.location = {.pointer = "/a"}, .message = "the first is here"}};
  CHECK(as_text(problem) ==
        "feeds/a.json:3:7: error[FS1103]: needs a string\n"
        "  |\n"
        "2 |  \"a\": 1,\n"
        "  |       - the first is here\n"
        "3 |  \"b\": 2\n"
        "  |       ^\n"
        "  = at /b\n"
        "  = fsctl explain FS1103\n");
}

TEST_CASE("line numbers of different length stand in one column") {
  auto problem = problem_at("/0", std::string(8, '\n') + "[5,\n6]");
  problem.labels = {{.location = {.pointer = "/1"}, .message = "like this"}};
  CHECK_THAT(as_text(problem), Catch::Contains("\n   |\n 9 | [5,\n   |  ^\n10 | 6]\n   | - like this\n"));
}

TEST_CASE("places of one line share it, each with its label") {
  auto problem = problem_at("/c", R"({"a": 11, "b": 22, "c": 33})");
  problem.labels = {{.location = {.pointer = "/a"}, .message = "the first"},
                    {.location = {.pointer = "/b"}, .message = "the second"}};
  problem.found_by = "the third";
  CHECK_THAT(as_text(problem), Catch::Contains("1 | {\"a\": 11, \"b\": 22, \"c\": 33}\n"
                                               "  |       --       --       ^^ the third\n"
                                               "  |       |        |\n"
                                               "  |       |        the second\n"
                                               "  |       |\n"
                                               "  |       the first\n"));
}

TEST_CASE("places within each other have a row each") {
  auto problem = problem_at("/a", R"({"a": [1, 2]})");
  problem.labels = {{.location = {.pointer = "/a/1"}, .message = "this one"}};
  CHECK_THAT(as_text(problem), Catch::Contains("  |       ^^^^^^\n  |           - this one\n"));
}

TEST_CASE("far places of one file share an excerpt with a gap") {
  auto problem = problem_at("/9", "[0,\n1,\n2,\n3,\n4,\n5,\n6,\n7,\n8,\n9]");
  problem.labels = {{.location = {.pointer = "/0"}, .message = "the first"},
                    {.location = {.pointer = "/2"}, .message = "near the first"}};
  CHECK_THAT(as_text(problem), Catch::Contains("   |\n"
                                               " 1 | [0,\n"
                                               "   |  - the first\n"
                                               " 3 | 2,\n"
                                               "   | - near the first\n"
                                               "...\n"
                                               "10 | 9]\n"
                                               "   | ^\n"
                                               "   = at /9\n"));
}

TEST_CASE("what is known of a slot stands below the excerpt") {
  auto problem = problem_at("/array/field", R"({
  "type": "join",
  "array": { "field": "stock.count" }
})");
  problem.code = ErrorCode::argument_type;
  problem.slot = "/array";
  problem.expected = "array";
  problem.found = "number";
  problem.found_by = "number in the feed's schema";
  problem.hint = "did you mean \"stock.labels\"?";
  problem.labels = {{.location = {.pointer = "/type"}, .message = "parameter `array` of this operation: array"}};
  CHECK(as_text(problem) == R"(feeds/a.json:3:23: error[FS2103]: needs a string
  |
2 |   "type": "join",
  |           ------ parameter `array` of this operation: array
3 |   "array": { "field": "stock.count" }
  |                       ^^^^^^^^^^^^^ number in the feed's schema
  = slot      /array
  = expected  array      found  number
  = did you mean "stock.labels"?
  = fsctl explain FS2103
)");
  CHECK(as_json(problem) == parse(R"({
    "code": "FS2103", "severity": "error", "message": "needs a string", "file": "feeds/a.json", "line": 3,
    "column": 23, "pointer": "/array/field", "slot": "/array", "expected": "array", "found": "number",
    "found_by": "number in the feed's schema", "hint": "did you mean \"stock.labels\"?",
    "labels": [{"message": "parameter `array` of this operation: array", "line": 2, "column": 11, "pointer": "/type"}]
  })"));
}

TEST_CASE("a problem without source is one line") {
  const Problem problem{.code = ErrorCode::no_project, .message = "there is no project", .hint = "make one"};
  CHECK(as_text(problem) == "error[FS4003]: there is no project\n  = make one\n");
}

TEST_CASE("a warning is called one") {
  auto problem = problem_at("/b", R"({"b": 5})");
  problem.severity = Severity::warning;
  CHECK_THAT(as_text(problem), Catch::StartsWith("feeds/a.json:1:7: warning[FS1103]: needs a string\n"));
}

TEST_CASE("a very long line is cut around its marks") {
  const std::string much(100'000, 'x');
  SECTION("behind much") {
    CHECK_THAT(as_text(problem_at("/b", R"({"a": ")" + much + R"(", "b": 5})")),
               Catch::StartsWith("feeds/a.json:1:100016: error[FS1103]: needs a string\n"
                                 "  |\n"
                                 "1 | …" +
                                 much.substr(0, 52) + "\", \"b\": 5}\n" + "  | " + std::string(61, ' ') + "^\n"));
  }
  SECTION("before much") {
    CHECK_THAT(as_text(problem_at("/b", R"({"b": 5, "a": ")" + much + "\"}")),
               Catch::Contains("1 | {\"b\": 5, \"a\": \"xxx") && Catch::Contains("xxx…\n  |       ^\n"));
  }
  SECTION("much itself") {
    const auto text = as_text(problem_at("/b", R"({"b": ")" + much + "\"}"));
    CHECK(text.size() < 500);
    CHECK_THAT(text, Catch::Contains("\n  |       ^^^^^"));
  }
  SECTION("wide characters are cut whole") {
    std::string wide;
    for (int i = 0; i < 1000; ++i) wide += "漢";
    CHECK_THAT(as_text(problem_at("/b", R"({"a": ")" + wide + R"(", "b": 5})")),
               Catch::Contains("1 | …漢") && Catch::Contains("漢\", \"b\": 5}\n"));
  }
  SECTION("marks far from each other") {
    auto problem = problem_at("/b", R"({"a": 1, "x": ")" + much + R"(", "b": 5})");
    problem.labels = {{.location = {.pointer = "/a"}, .message = "the first"}};
    const auto text = as_text(problem);
    CHECK(text.size() < 700);
    CHECK_THAT(text, Catch::Contains("  |       - the first\n1 | …xxx"));
  }
}

TEST_CASE("colours surround the words and change none") {
  const auto problem = problem_at("/b", R"({"b": 5})");
  auto colored = as_text(problem, {.color = true});
  CHECK_THAT(colored, Catch::Contains("\x1b[") && Catch::Contains("\x1b[0m"));
  for (std::size_t at = 0; (at = colored.find('\x1b')) != std::string::npos;)
    colored.erase(at, colored.find('m', at) - at + 1);
  CHECK(colored == as_text(problem));
}

TEST_CASE("several problems have an empty line between them") {
  const Problem a{.code = ErrorCode::usage, .message = "a"};
  const Problem b{.code = ErrorCode::usage, .message = "b"};
  CHECK(as_text(Problems{a, b}) == "error[FS4001]: a\n\nerror[FS4001]: b\n");
  CHECK(as_text(Problems{}).empty());
}

TEST_CASE("a problem as JSON has the same facts") {
  auto problem = problem_at("/b", "{\n\"b\": 5}");
  problem.hint = "write \"5\"";
  CHECK(as_json(problem) == parse(R"({
    "code": "FS1103", "severity": "error", "message": "needs a string",
    "file": "feeds/a.json", "line": 2, "column": 6, "pointer": "/b", "hint": "write \"5\""})"));
  CHECK(as_json({.code = ErrorCode::usage, .message = "a", .severity = Severity::warning}) ==
        parse(R"({"code": "FS4001", "severity": "warning", "message": "a"})"));
}

}  // namespace fsctl::report
