#include "core/index/compounds.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

namespace fsctl::index {
namespace {

using Words = std::vector<std::string>;

/// The compounds of a dictionary that have a word as a part.
Words compounds(const std::set<std::string>& dictionary, const std::string& part) {
  const KnownWords known{
      .has = [&](const auto& word) { return dictionary.contains(word); },
      .has_beginning =
          [&](const auto& beginning, const auto& compound) {
            return std::ranges::any_of(dictionary, [&](const auto& word) {
              return word.starts_with(beginning) && !word.starts_with(compound);
            });
          },
  };
  return compounds_among({dictionary.begin(), dictionary.end()}, part, known).words;
}

}  // namespace

TEST_CASE("words are found by their ending") {
  const std::set<std::string> dictionary = {"zelt",     "familienzelt", "trekkingzelt", "zelten",
                                            "tarpzelt", "abzelt",       "große"};
  const Endings endings([&](const std::string& from) {
    const auto word = dictionary.lower_bound(from);
    return word == dictionary.end() ? std::nullopt : std::optional(*word);
  });
  CHECK(endings.with("zelt") == Words{"familienzelt", "tarpzelt", "trekkingzelt"});
  CHECK(endings.with("familienzelt") == Words{});
  CHECK(endings.with("stiefel") == Words{});
}

TEST_CASE("a compound consists of the word and another known word") {
  struct Row {
    const char* title;
    std::set<std::string> dictionary;
    const char* part;
    Words expected;
  };
  const Row rows[] = {
      {"a known word before it", {"winterstiefel", "winter"}, "stiefel", {"winterstiefel"}},
      {"the beginning of a known word", {"wanderstiefel", "wandern"}, "stiefel", {"wanderstiefel"}},
      {"joined by letters", {"tagesrucksack", "familienzelt", "tag", "familie"}, "rucksack", {"tagesrucksack"}},
      {"… by others", {"tagesrucksack", "familienzelt", "tag", "familie"}, "zelt", {"familienzelt"}},
      {"another compound with the same beginning", {"kaffeetasse", "kaffeemaschine"}, "maschine", {"kaffeemaschine"}},
      {"three letters, as a whole word only", {"teetasse", "teerdecke", "tee"}, "tasse", {"teetasse"}},
      {"… not as a beginning", {"teetasse", "teerdecke"}, "tasse", {}},
      {"by chance", {"verweisen", "eisen"}, "eisen", {}},
      {"no other than the compound itself", {"gummistiefel", "gummistiefeln"}, "stiefel", {}},
      {"a known word behind it", {"kaffeemaschine", "maschine", "kaffeeist"}, "kaffee", {"kaffeemaschine"}},
      {"… joined by letters", {"tagesrucksack", "rucksack"}, "tages", {"tagesrucksack"}},
      {"… by others", {"familienzelt", "zelt"}, "familie", {"familienzelt"}},
      {"the word itself", {"zelt"}, "zelt", {}},
      {"too little before it", {"anstiefel", "an"}, "stiefel", {}},
  };
  for (const auto& [title, dictionary, part, expected] : rows) {
    DYNAMIC_SECTION(title) { CHECK(compounds(dictionary, part) == expected); }
  }
}

TEST_CASE("words are joined in some languages") {
  CHECK(joins_words("de-DE"));
  CHECK(joins_words("sv"));
  CHECK_FALSE(joins_words("en-GB"));
  CHECK_FALSE(joins_words("denizen"));
}

}  // namespace fsctl::index
