#include "core/report/causes.h"

#include <catch2/catch.hpp>

namespace fsctl::report {
namespace {

Problem problem_with(const std::string& message, const std::string& pointer = {}, const std::string& file = {}) {
  Problem problem{.code = ErrorCode::evaluation_cast, .message = message, .location = {.pointer = pointer}};
  if (!file.empty()) problem.source = std::make_shared<Source>(Source{.name = file, .text = {}});
  return problem;
}

}  // namespace

TEST_CASE("what a message says of one record alone does not matter to its cause") {
  struct Row {
    const char* message;
    const char* other;
    bool is_same;
  };
  const Row rows[] = {
      {"cannot read \"long ago\" as a number", "cannot read \"yesterday\" as a number", true},
      {"cannot read \"a \"quoted\" text\" as a number", "cannot read \"\" as a number", true},
      {"needs a whole number, found -3.5", "needs a whole number, found 1.2e+10", true},
      {"seasons/0 Season has no key \"a\"", "seasons/12 Season has no key \"b\"", true},
      {"cannot read \"a\" as a number", "cannot read \"a\" as a boolean", false},
      {"needs number, found null", "needs number, found string", false},
  };
  for (const auto& [message, other, is_same] : rows) DYNAMIC_SECTION(message) {
      CHECK((without_values(message) == without_values(other)) == is_same);
    }
}

TEST_CASE("problems are counted by code, place in the configuration, and message") {
  Causes causes;
  auto* first = causes.count(problem_with("cannot read \"a\"", "/fields/a", "composers/a.json"));
  CHECK(causes.count(problem_with("cannot read \"b\"", "/fields/a", "composers/a.json")) == first);
  CHECK(causes.count(problem_with("cannot read \"a\"", "/fields/b", "composers/a.json")) != first);
  CHECK(causes.count(problem_with("cannot read \"a\"", "/fields/a", "composers/b.json")) != first);
  CHECK(causes.count(problem_with("cannot read \"a\"", "/fields/a")) != first);
  auto other = problem_with("cannot read \"a\"", "/fields/a", "composers/a.json");
  other.code = ErrorCode::evaluation_number;
  CHECK(causes.count(other) != first);
  CHECK(causes.all().size() == 5);
  CHECK(causes.all().front().count == 2);
  CHECK(causes.all().front().first.message == "cannot read \"a\"");
}

TEST_CASE("a source whose every record fails in its own way is not remembered cause by cause") {
  Causes causes;
  std::string name;
  for (std::size_t i = 0; i < Causes::most_causes + 100; ++i) causes.count(problem_with(name += 'x'));
  CHECK(causes.all().size() == Causes::most_causes);
  CHECK(causes.others() == 100);
  CHECK(causes.count(problem_with("x")) != nullptr);
}

}  // namespace fsctl::report
