#include "core/report/fix.h"

#include <catch2/catch.hpp>

namespace fsctl::report {
namespace {

/// The suggestion for edits of a text, as `first-last: lines`; empty for none.
std::string suggested(const std::string& text, const std::vector<Replacement>& edits) {
  Problem problem{.code = ErrorCode::json_syntax, .message = "a mistake"};
  problem.source = std::make_shared<const Source>(Source{.name = "a.json", .text = text, .path = "a.json"});
  for (const auto& [begin, end, instead] : edits)
    problem.fix.push_back({.place = {.offset = begin, .length = end - begin}, .text = instead});
  const auto suggestion = suggestion_of(problem);
  if (!suggestion) return {};
  return std::to_string(suggestion->first) + '-' + std::to_string(suggestion->last) + ": " + suggestion->text;
}

/// What stands at a name once it is mended by the one name that was suggested for it; empty when it stays.
std::string mended(const std::string& written, const std::string& suggested) {
  const auto text = R"({"name": ")" + written + "\"}";
  Problem problem{.code = ErrorCode::unknown_operation, .message = "", .hint = Hint::meant({suggested})};
  problem.source = std::make_shared<const Source>(Source{.name = "a.json", .text = text, .path = "a.json"});
  problem.location.pointer = "/name";
  const auto fix = fix_of(problem);
  return fix.empty() ? "" : fix.front().text;
}

}  // namespace

TEST_CASE("a name is mended where nothing else can be meant") {
  struct Row {
    const char* written;
    const char* suggested;
    const char* mended;
  };
  const Row rows[] = {
      // a slip, other capitals, other signs between words, a word of other languages
      {"lowr", "lower", R"("lower")"},
      {"nmae", "name", R"("name")"},
      {"isnull", "isNull", R"("isNull")"},
      {"data_field", "data-field", R"("data-field")"},
      {"times", "multiply", R"("multiply")"},
      // the opposite, or something more
      {"isNotNull", "isNull", ""},
      {"notEquals", "equals", ""},
      {"filterNot", "filter", ""},
      {"roundUp", "round", ""},
      {"upperFirst", "upper", ""},
      {"notBoolean", "toBoolean", ""},
      {"xnor", "xor", ""},
      {"any", "and", ""},
      {"no-stock", "in-stock", ""},
      {"reorder", "preorder", ""},
      {"redirect", "redirect-temporary", ""},
      {"RMB", "RUB", ""},
      // the one name of a path
      {"prices.amount", "price", R"("price.amount")"},
      {"price.amout", "amount", R"("price.amount")"},
      {"ab.cd", "price", ""},
      {"prices.pricee", "price", ""},
      // a name that nobody means
      {"reviews", "reviews ", ""},
  };
  for (const auto& [written, suggested, expected] : rows) {
    INFO(written << ' ' << suggested);
    CHECK(mended(written, suggested) == expected);
  }
}

TEST_CASE("a suggestion is the whole lines that a fix changes") {
  const std::string text = "{\n  \"a\": 1,,\n  // é\n  \"b\": nil }\n";
  const auto at = [&](const std::string& part) { return text.find(part); };
  CHECK(suggested(text, {{at(",,"), at(",,") + 1, ""}}) == "2-2:   \"a\": 1,");
  CHECK(suggested(text, {{at("nil"), at("nil") + 3, "null"}, {at("\"b\""), at("\"b\"") + 3, "\"c\""}}) ==
        "4-4:   \"c\": null }");
  CHECK(suggested(text, {{at(",,"), at(",,") + 1, ""}, {at("nil"), at("nil") + 3, "null"}}) ==
        "2-4:   \"a\": 1,\n  // é\n  \"b\": null }");

  SECTION("what the mistake has hidden in its line is mended, too") {
    CHECK(suggested("{'a': 'b'}\n", {{1, 4, "\"a\""}}) == "1-1: {\"a\": \"b\"}");
    CHECK(suggested("{'a': b\nc}\n", {{1, 4, "\"a\""}}) == "1-1: {\"a\": b");
  }
  SECTION("lines that go are none of what is behind them") {
    const auto begin = at("  //");
    CHECK(suggested(text, {{begin, text.find('\n', begin) + 1, ""}}) == "3-3: ");
  }
  SECTION("there is none without a fix, nor for a line that nobody can read") {
    CHECK(suggested(text, {}).empty());
    CHECK(suggested(std::string(500, ' ') + "nil", {{500, 503, "null"}}).empty());
  }
}

}  // namespace fsctl::report
