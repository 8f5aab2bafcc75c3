#include "core/text/vocabulary.h"

#include <catch2/catch.hpp>

namespace fsctl::text {
namespace {

using Words = std::vector<std::string>;

std::vector<std::uint32_t> split(Vocabulary& vocabulary, std::string_view text) {
  std::vector<std::uint32_t> numbers;
  vocabulary.split(text, numbers);
  return numbers;
}

}  // namespace

TEST_CASE("a text is split into folded words by Unicode's rules") {
  struct Row {
    const char* text;
    Words expected;
  };
  const Row rows[] = {
      {"", {}},
      {"  \n ", {}},
      {"Red chair", {"red", "chair"}},
      {"red,chair;lamp", {"red", "chair", "lamp"}},
      {"don't can’t", {"don't", "can't"}},
      {"'quoted'", {"quoted"}},
      {"T-Shirt", {"t", "shirt"}},
      {"Stühle STÜHLE", {"stuhle", "stuhle"}},
      {"cafe\u0301", {"cafe"}},
      {"3.14 1,000 42cm", {"3.14", "1,000", "42cm"}},
      {"a_b", {"a_b"}},
      {"shop.example", {"shop.example"}},
      {"ﬁne", {"fine"}},
      {"日本", {"日本"}},
      {"ありがとう", {"ありがとう"}},
      {"한국어 단어", {"한국어", "단어"}},
      {"chair 😀 lamp", {"chair", "lamp"}},
      {"!!! …", {}},
      {"a\u00A0b", {"a", "b"}},
      {"one\ttwo\r\nthree", {"one", "two", "three"}},
      {"a\xFFz", {"a", "z"}},
  };
  for (const auto& [text, expected] : rows) {
    DYNAMIC_SECTION('"' << text << '"') { CHECK(folded_words(text) == expected); }
  }
}

TEST_CASE("equal words have equal numbers") {
  Vocabulary vocabulary;
  const auto first = split(vocabulary, "Red chair, red CHAIR");
  REQUIRE(first.size() == 4);
  CHECK(first[0] == first[2]);
  CHECK(first[1] == first[3]);
  CHECK(first[0] != first[1]);
  CHECK(split(vocabulary, "chair-red") == std::vector{first[1], first[0]});
  CHECK(vocabulary.number_of("red") == first[0]);
  CHECK(vocabulary.word(first[1]) == "chair");
  CHECK(vocabulary.size() == 2);
}

TEST_CASE("numbers count from 0 without gaps") {
  Vocabulary vocabulary;
  for (std::uint32_t i = 0; i < 1'000; ++i) CHECK(vocabulary.number_of("w" + std::to_string(i)) == i);
  CHECK(vocabulary.word(999) == "w999");
}

TEST_CASE("a cleared vocabulary starts again") {
  Vocabulary vocabulary;
  split(vocabulary, "one two don't");
  const auto id = vocabulary.id();
  vocabulary.clear();
  CHECK(vocabulary.id() != id);
  CHECK(vocabulary.size() == 0);
  CHECK(split(vocabulary, "two") == std::vector{0U});
  CHECK(vocabulary.word(0) == "two");
}

TEST_CASE("numbers are appended to those that are there") {
  Vocabulary vocabulary;
  std::vector<std::uint32_t> numbers{7};
  vocabulary.split("a", numbers);
  CHECK(numbers == std::vector{7U, 0U});
}

TEST_CASE("a long text is split whole") {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "größe" + std::to_string(i % 7) + ", ";
  Vocabulary vocabulary;
  CHECK(split(vocabulary, text).size() == 20'000);
  CHECK(vocabulary.size() == 7);
  CHECK(folded_words(std::string(100'000, 'x')) == Words{std::string(100'000, 'x')});
}

}  // namespace fsctl::text
