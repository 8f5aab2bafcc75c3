#include "tests/core/index/match.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/text/phrases.h"
#include "core/text/stems.h"
#include "core/text/unicode.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {
namespace {

std::vector<std::string> letters_of(const std::string& word) {
  std::vector<std::string> letters;
  for (std::size_t i = 0; i < text::count_code_points(word); ++i) letters.emplace_back(text::substring(word, i, 1));
  return letters;
}

}  // namespace

Search::Search(const std::string& text, const project::SearchWords* of_words)
    : words(text::folded_words(text)), known(of_words) {
  if (known == nullptr) return;
  const auto all = words;
  const auto is_ignored = [&](const auto& word) { return known->ignored.contains(word); };
  if (!std::ranges::all_of(all, is_ignored)) {
    std::erase_if(words, is_ignored);
    ignored = known->ignored;
  }
  const auto place_of = [&](std::size_t i) {
    return static_cast<std::size_t>(std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                                                  [&](const auto& word) { return !ignored.contains(word); }));
  };
  for (std::size_t begin = 0; begin < all.size(); ++begin)
    for (auto end = begin + 1; end <= all.size(); ++end) {
      const auto found = known->synonyms.find(text::joined(
          {all.begin() + static_cast<std::ptrdiff_t>(begin), all.begin() + static_cast<std::ptrdiff_t>(end)}));
      if (found == known->synonyms.end()) continue;
      for (const auto& synonym : found->second)
        same.push_back({place_of(begin), place_of(end), text::words_in(synonym)});
    }
}

std::size_t typos_between(const std::string& one, const std::string& other) {
  const auto a = letters_of(one);
  const auto b = letters_of(other);
  std::vector<std::vector<std::size_t>> least(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        least[i][j] = i + j;
        continue;
      }
      least[i][j] = std::min({least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
    }
  return least.back().back();
}

namespace {

/// The stems of all words of names that are folded to this one.
const std::set<std::string>& stems_of(const std::string& folded) {
  static const text::Stems german({"de"});
  static std::map<std::string, std::set<std::string>> known;
  auto& stems = known[folded];
  if (!stems.empty()) return stems;
  for (const auto& stem : german.of(folded)) stems.insert(stem);
  for (const auto& word : name_words())
    if (text::fold(word) == folded)
      for (const auto& stem : german.of(word)) stems.insert(stem);
  return stems;
}

bool share_stem(const std::string& one, const std::string& other) {
  return std::ranges::any_of(stems_of(one), [&](const auto& stem) { return stems_of(other).contains(stem); });
}

std::size_t forgiven(const std::string& word) {
  const auto letters = letters_of(word).size();
  return letters < 5 ? 0 : letters < 9 ? 1 : 2;
}

/// Whether a word is a part of another one: of a Japanese one, or between apostrophes.
bool is_part(const std::string& wanted, const std::string& word) {
  if (word == "腕時計" || word == "日本") return !wanted.empty() && word.find(wanted) != std::string::npos;
  return word == "don't" && wanted == "don";
}

/// How well a word of the search is met by a word of a text: 0 exact, 1 as its beginning or part, 2 with typos; 3 not
/// at all.
std::size_t quality_of(std::size_t place, const Search& search, const std::string& word) {
  const auto& wanted = search.words[place];
  static std::map<std::pair<std::string, std::string>, bool> similar;
  const auto is_same = [&](const auto& same) {
    return same.begin <= place && place < same.end && same.words == std::vector{word};
  };
  if (word == wanted || std::ranges::any_of(search.same, is_same)) return 0;
  if ((place + 1 == search.words.size() && word.starts_with(wanted)) || is_part(wanted, word)) return 1;
  if (search.known != nullptr && !search.known->stemmed.empty() && share_stem(wanted, word)) return 1;
  if (!search.with_typos || forgiven(wanted) == 0) return 3;
  const auto [known, fresh] = similar.try_emplace({wanted, word});
  if (fresh) known->second = typos_between(wanted, word) <= forgiven(wanted);
  return known->second ? 2 : 3;
}

const std::vector<std::string>& words_of(const std::string& text) {
  static std::map<std::string, std::vector<std::string>> known;
  auto& words = known[text];
  if (words.empty()) words = text::folded_words(text);
  return words;
}

}  // namespace

const std::vector<std::string>& searched_fields() {
  static const std::vector<std::string> fields = {"name", "makerName", "brand", "tagName", "tags"};
  return fields;
}

namespace {

/// Whether words stand in others from a place on.
bool stand_at(std::size_t begin, const std::vector<std::string>& some, const std::vector<std::string>& words) {
  return begin + some.size() <= words.size() &&
         std::equal(some.begin(), some.end(), words.begin() + static_cast<std::ptrdiff_t>(begin));
}

/// Where the words of the search from a place on may end among those of a text, which they begin at `at`.
std::set<std::size_t> ends_from(std::size_t place, std::size_t at, const Search& search,
                                const std::vector<std::string>& words, std::size_t quality) {
  if (place == search.words.size()) return {at};
  std::set<std::size_t> ends;
  if (at < words.size() && quality_of(place, search, words[at]) <= quality)
    ends.merge(ends_from(place + 1, at + 1, search, words, quality));
  for (const auto& same : search.same)
    if (same.begin == place && same.end > place && same.end - same.begin + same.words.size() > 2 &&
        stand_at(at, same.words, words))
      ends.merge(ends_from(same.end, at + same.words.size(), search, words, quality));
  return ends;
}

/// Looks for the words side by side.
void add_standing(Match& match, const Search& search, const Product& product, const Reader& reader) {
  match.is_scattered = match.is_part = 1;
  match.field = match.fields;
  for (std::size_t i = searched_fields().size(); i-- > 0;) {
    bool is_met = false;
    bool is_whole = false;
    for (const auto& text : listed(searched_fields()[i]).texts(product, reader)) {
      auto words = words_of(text);
      std::erase_if(words, [&](const auto& word) { return search.ignored.contains(word); });
      for (std::size_t begin = 0; begin < words.size(); ++begin) {
        const auto ends = ends_from(0, begin, search, words, match.quality);
        is_met = is_met || !ends.empty();
        is_whole = is_whole || (begin == 0 && ends.contains(words.size()));
      }
    }
    if (!is_met) continue;
    match.is_scattered = 0;
    match.field = i;
    match.is_part = is_whole ? 0 : 1;
  }
}

}  // namespace

std::optional<Match> match_of(const Search& search, const Product& product, const Reader& reader) {
  const auto& fields = searched_fields();
  if (search.words.empty()) return {};
  // For each number of fields, the quality of the word met worst.
  std::vector<std::size_t> worst(fields.size(), 0);
  for (std::size_t place = 0; place < search.words.size(); ++place) {
    std::size_t best = 3;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      for (const auto& text : listed(fields[i]).texts(product, reader)) {
        const auto& words = words_of(text);
        for (std::size_t at = 0; at < words.size(); ++at) {
          best = std::min(best, quality_of(place, search, words[at]));
          for (const auto& same : search.same)
            if (same.begin <= place && place < same.end && stand_at(at, same.words, words)) best = 0;
        }
      }
      worst[i] = std::max(worst[i], best);
    }
  }
  for (std::size_t quality = 0; quality < 3; ++quality)
    for (std::size_t i = 0; i < fields.size(); ++i)
      if (worst[i] <= quality) {
        Match match{.quality = quality, .fields = i};
        add_standing(match, search, product, reader);
        return match;
      }
  return {};
}

}  // namespace fsctl::index
