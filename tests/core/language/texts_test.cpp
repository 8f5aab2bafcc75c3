#include "core/language/texts.h"

#include <catch2/catch.hpp>

#include "core/json/position.h"
#include "tests/support/fixtures.h"

namespace fsctl::language::test {
namespace {

namespace fs = std::filesystem;

const std::string file = "composers/made.json";

/// The problems as `the text at their place: message`.
std::string told(const Problems& problems) {
  std::string all;
  for (const Problem& problem : problems) {
    const auto [begin, length] = range_of(*problem.source, problem.location);
    all += problem.source->text.substr(begin, length) + ": " + problem.message + '\n';
  }
  return all;
}

/// A finding at a value of a text.
Problem finding(const std::string& text, const std::string& pointer) {
  return {.code = ErrorCode::unknown_path,
          .message = "wrong",
          .location = {.pointer = pointer},
          .source = std::make_shared<Source>(Source{.name = file, .text = text})};
}

}  // namespace

TEST_CASE("a finding moves with what is typed before it, and goes with what is typed in it") {
  struct Step {
    std::string text;
    std::string told;
  };
  const std::string whole = R"({"a": "one", "b": {"c": "two"}})";
  const std::vector<std::vector<Step>> typings = {
      {{R"({"a": "one, "b": {"c": "two"}})", R"("two": wrong)"}},
      {{R"({"a": "one", "x" "b": {"c": "two"}})", R"("two": wrong)"},
       {R"({"a": "one", "x" "b": {"c": "two"}, })", R"("two": wrong)"},
       {R"({"a": "one", "xy" "b": {"c": "two"}, })", R"("two": wrong)"}},
      {{R"({"a": "one", "b": {"c": "two", }})", R"("two": wrong)"}},
      {{R"({"a": "one", "b": {"c": "tw, }})", ""}},
      {{"", ""}},
  };
  for (const auto& typing : typings) {
    Texts texts(fs::canonical(fsctl::test::fixture("shop")));
    texts.edit(file, whole);
    for (const auto& [text, expected] : typing) {
      INFO(text);
      texts.edit(file, text);
      CHECK(texts.as_read().text(file) == whole);
      auto problems = texts.as_typed(file, {finding(whole, "/b/c")});
      REQUIRE(!problems.empty());
      CHECK(problems.front().code == ErrorCode::json_syntax);
      problems.erase(problems.begin());
      CHECK(told(problems) == (expected.empty() ? "" : expected + '\n'));
    }
    texts.edit(file, whole);
    CHECK(told(texts.as_typed(file, {finding(whole, "/b/c")})) == "\"two\": wrong\n");
  }
}

TEST_CASE("a finding in an object that is written on spans what was written") {
  Texts texts(fs::canonical(fsctl::test::fixture("shop")));
  texts.edit(file, R"({"b": {}})");
  const auto found = finding(R"({"b": {}})", "/b");
  texts.edit(file, R"({"b": {"c"}})");
  CHECK(told({texts.as_typed(file, {found}).back()}) == "{\"c\"}: wrong\n");
}

TEST_CASE("a text that never was JSON is read as it is") {
  Texts texts(fs::canonical(fsctl::test::fixture("shop")));
  texts.edit(file, R"({"b": )");
  CHECK(texts.as_read().text(file) == R"({"b": )");
  texts.edit("composers/brands.json", R"({"feed": )");
  CHECK(texts.as_read().text("composers/brands.json")->starts_with("{\n"));
}

}  // namespace fsctl::language::test
