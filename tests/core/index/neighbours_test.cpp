#include "core/index/neighbours.h"

#include <catch2/catch.hpp>
#include <set>

#include "tests/core/index/oracle.h"
#include "tests/support/random.h"

namespace fsctl::index {
namespace {

using Words = std::vector<std::string>;

std::vector<SimilarWords> found(const std::vector<SoughtWord>& sought, const std::set<std::string>& dictionary,
                                std::size_t* looks = nullptr) {
  return neighbours(sought, [&](const std::string& from) -> std::optional<std::string> {
    if (looks != nullptr) ++*looks;
    const auto next = dictionary.lower_bound(from);
    if (next == dictionary.end()) return {};
    return *next;
  });
}

Words found(const std::string& word, std::size_t typos, const std::set<std::string>& dictionary,
            std::size_t* looks = nullptr) {
  return found({{word, typos}}, dictionary, looks).front().words;
}

std::string random_word(test::Random& random, std::size_t longest) {
  static const Words letters = {"a", "b", "c", "ä", "日", "😀"};
  std::string word;
  for (auto size = random.below(longest + 1); size > 0; --size) word += random.of(letters);
  return word;
}

}  // namespace

TEST_CASE("neighbours are the words within some typos") {
  struct Row {
    const char* title;
    const char* word;
    std::size_t typos;
    Words dictionary;
    Words expected;
  };
  const Row rows[] = {
      {"the word itself", "chair", 1, {"chair"}, {"chair"}},
      {"a letter too few", "chair", 1, {"chai", "hair", "char"}, {"chai", "char", "hair"}},
      {"a letter too many", "chair", 1, {"chairs", "achair", "chaiir"}, {"achair", "chaiir", "chairs"}},
      {"another letter", "chair", 1, {"choir", "xhair", "chaix"}, {"chaix", "choir", "xhair"}},
      {"two neighbours swapped", "chair", 1, {"hcair", "cahir", "chari"}, {"cahir", "chari", "hcair"}},
      {"two letters swapped over a third", "chair", 1, {"ahcir"}, {}},
      {"two typos for one", "chair", 1, {"cha", "hcari", "xhaix"}, {}},
      {"two typos for two", "chair", 2, {"cha", "hcari", "xhaix", "ch"}, {"cha", "hcari", "xhaix"}},
      {"no typos", "chair", 0, {"chair", "chai", "chairs"}, {"chair"}},
      {"letters of several bytes", "grün", 1, {"grn", "grun", "grüm", "rgün", "gru"}, {"grn", "grun", "grüm", "rgün"}},
      {"letters beyond the dictionary's", "zzz", 1, {"a", "b"}, {}},
      {"an empty dictionary", "chair", 2, {}, {}},
      {"words shorter than the typos", "ab", 2, {"", "a", "c", "cd", "abcd"}, {"", "a", "abcd", "c", "cd"}},
      {"words after ones that led nowhere",
       "chair",
       1,
       {"aaaa", "bbbbbb", "chair", "chxxx", "chzair"},
       {"chair", "chzair"}},
  };
  for (const auto& row : rows) {
    DYNAMIC_SECTION(row.title) {
      CHECK(found(row.word, row.typos, {row.dictionary.begin(), row.dictionary.end()}) == row.expected);
    }
  }
}

TEST_CASE("neighbours leave out the stretches of a dictionary that cannot match") {
  std::set<std::string> dictionary{"chair"};
  for (int i = 0; i < 10'000; ++i) dictionary.insert("zzzz" + std::to_string(i));
  std::size_t looks = 0;
  CHECK(found("chair", 1, dictionary, &looks) == Words{"chair"});
  CHECK(looks < 10);
}

TEST_CASE("neighbours of many words are those that comparing each with each gives") {
  test::Random random(GENERATE(range(1U, 31U)));
  std::set<std::string> dictionary;
  for (int i = 0; i < 150; ++i) dictionary.insert(random_word(random, 7));
  std::vector<SoughtWord> sought;
  for (auto count = 1 + random.below(6); count > 0; --count)
    sought.push_back({random_word(random, 8), random.below(most_typos + 1)});
  const auto together = found(sought, dictionary);
  REQUIRE(together.size() == sought.size());
  for (std::size_t i = 0; i < sought.size(); ++i) {
    Words expected;
    for (const auto& word : dictionary)
      if (typos_between(sought[i].word, word) <= sought[i].typos) expected.push_back(word);
    CAPTURE(sought[i].word, sought[i].typos);
    CHECK(together[i].words == expected);
    CHECK(found({sought[i]}, dictionary).front().letters == together[i].letters);
  }
}

TEST_CASE("a thousand letters of misspelt words walk over a dictionary once") {
  std::set<std::string> dictionary;
  for (int i = 0; i < 5'000; ++i) dictionary.insert("wort" + std::to_string(i * 7919));
  std::vector<SoughtWord> sought;
  for (int i = 0; i < 100; ++i) sought.push_back({"wrot" + std::to_string(i * 104'729), 2});
  std::size_t looks = 0;
  found(sought, dictionary, &looks);
  CHECK(looks <= dictionary.size() + 1);
}

TEST_CASE("the typos of a similar word are counted") {
  struct Row {
    const char* similar;
    std::size_t expected;
  };
  const Row rows[] = {{"schlafsack", 0}, {"schlafsak", 1}, {"schalfsack", 1}, {"schlafsäcke", 2}};
  for (const auto& [similar, expected] : rows) {
    DYNAMIC_SECTION(similar) { CHECK(typos_in(similar, {"schlafsack", most_typos}) == expected); }
  }
}

TEST_CASE("longer words are forgiven more typos") {
  struct Row {
    const char* word;
    std::size_t expected;
  };
  const Row rows[] = {{"", 0}, {"lamp", 0}, {"lampe", 1}, {"grün", 0}, {"grüne", 1}, {"überwurf", 1}, {"überwürfe", 2}};
  for (const auto& [word, expected] : rows) {
    DYNAMIC_SECTION(word) { CHECK(typos_for(word) == expected); }
  }
}

}  // namespace fsctl::index
