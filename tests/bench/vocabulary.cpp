#include "tests/bench/vocabulary.h"

#include <set>

namespace fsctl::bench {
namespace {

/// What words of a language are made of.
struct Sounds {
  std::vector<std::string_view> onsets;
  std::vector<std::string_view> vowels;
  std::vector<std::string_view> endings;
};
const Sounds english = {
    {"b", "c", "d", "f", "g", "h", "j", "l", "m", "n", "p", "r", "s", "t", "v", "w", "cr", "dr", "sh", "th"},
    {"a", "e", "i", "o", "u", "ea", "oo"},
    {"ck", "ll", "ng", "nd", "st", "sh", "m", "t"}};
const Sounds german = {{"b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "w", "z", "kn", "pf", "sch"},
                       {"a", "e", "i", "o", "u", "ä", "ö", "ü", "au", "ei"},
                       {"ß", "en", "er", "heit", "ig", "keit", "lich", "ung"}};

/// Different words of two to four syllables.
std::vector<std::string> invent_words(const Sounds& sounds, Random& random) {
  std::vector<std::string> words;
  for (std::set<std::string> known; words.size() < word_count;) {
    std::string word;
    for (auto syllables = 2 + random.below(2); syllables > 0; --syllables)
      word.append(random.of(sounds.onsets)).append(random.of(sounds.vowels));
    word += random.of(sounds.endings);
    if (known.insert(word).second) words.push_back(word);
  }
  return words;
}

}  // namespace

std::vector<std::string> english_words(Random& random) { return invent_words(english, random); }

std::vector<std::string> german_words(Random& random) { return invent_words(german, random); }

std::string sentence(const std::vector<std::string>& language, std::span<const std::size_t> words) {
  std::string text;
  for (const auto word : words) text.append(text.empty() ? "" : " ").append(language[word]);
  return text;
}

std::string capital(std::string_view text) {
  std::string result(text);
  result.front() = static_cast<char>(result.front() - 'a' + 'A');
  return result;
}

std::string numbered(std::string_view prefix, std::size_t number, std::size_t digits) {
  const auto text = std::to_string(number);
  return std::string(prefix) + std::string(digits - std::min(digits, text.size()), '0') + text;
}

}  // namespace fsctl::bench
