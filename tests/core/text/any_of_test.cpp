#include "core/text/any_of.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/random.h"

namespace fsctl::text {
namespace {

using Texts = std::vector<std::string>;

/// The simple way.
bool is_any_in(const Texts& wanted, const std::string& text) {
  return std::ranges::any_of(wanted, [&](const auto& part) { return text.find(part) != std::string::npos; });
}

std::string random_text(test::Random& random, std::size_t longest) {
  static const std::string letters = "aabbc\xFF\x80 ";
  std::string text;
  for (auto size = random.below(longest + 1); size > 0; --size) text += letters[random.below(letters.size())];
  return text;
}

}  // namespace

TEST_CASE("a text holds any of some others") {
  struct Row {
    const char* title;
    Texts wanted;
    const char* text;
    bool expected;
  };
  const Row rows[] = {
      {"none wanted", {}, "abc", false},
      {"the empty text", {""}, "", true},
      {"the empty text among others", {"x", "y", "z", ""}, "abc", true},
      {"one", {"bc"}, "abc", true},
      {"the last of many", {"x", "y", "z", "abcd", "c"}, "abc", true},
      {"none of many", {"x", "y", "z", "abcd", "ca"}, "abc", false},
      {"one that ends another's beginning", {"abcx", "bcy", "cd", "q"}, "abcd", true},
      {"after beginnings that led nowhere", {"aab", "abab", "bbb", "cccc"}, "aaaabab", true},
      {"bytes beyond ASCII", {"ü", "ä", "ö", "é"}, "caf\xC3\xA9", true},
      {"longer than the text", {"abcd", "abcde", "abcdef"}, "abc", false},
  };
  for (const auto& row : rows) {
    DYNAMIC_SECTION(row.title) { CHECK(AnyOf(row.wanted).is_in(row.text) == row.expected); }
  }
}

TEST_CASE("any of some texts is found where looking for each of them finds one") {
  test::Random random(GENERATE(range(1U, 21U)));
  for (int round = 0; round < 50; ++round) {
    Texts wanted;
    for (auto count = random.below(12); count > 0; --count) wanted.push_back(random_text(random, 6));
    if (random.one_in(2)) std::erase(wanted, "");
    const AnyOf any(wanted);
    for (int i = 0; i < 20; ++i) {
      const auto text = random_text(random, 30);
      CAPTURE(wanted, text);
      REQUIRE(any.is_in(text) == is_any_in(wanted, text));
    }
  }
}

TEST_CASE("texts made to begin alike are found in one pass") {
  const std::string a(200'000, 'a');
  Texts wanted;
  for (std::size_t size = 1'000; size < 1'300; ++size) wanted.push_back(a.substr(0, size) + 'b');
  const AnyOf any(wanted);
  CHECK_FALSE(any.is_in(a));
  CHECK(any.is_in(a + "b"));
  CHECK_FALSE(AnyOf({a.substr(0, 100'000) + 'b'}).is_in(a));
}

}  // namespace fsctl::text
