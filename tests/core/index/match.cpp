#include "tests/core/index/match.h"

#include <algorithm>
#include <map>
#include <utility>

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
  std::erase_if(words, [&](const auto& word) { return known->ignored.contains(word); });
  if (words.empty())
    words = all;
  else
    ignored = known->ignored;
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

bool are_synonyms(const Search& search, const std::string& one, const std::string& other) {
  if (search.known == nullptr) return false;
  const auto found = search.known->synonyms.find(one);
  return found != search.known->synonyms.end() && found->second.contains(other);
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
std::size_t quality_of(const std::string& wanted, const Search& search, const std::string& word) {
  static std::map<std::pair<std::string, std::string>, bool> similar;
  if (word == wanted || are_synonyms(search, wanted, word)) return 0;
  if ((search.is_last(wanted) && word.starts_with(wanted)) || is_part(wanted, word)) return 1;
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
  static const std::vector<std::string> fields = {"name", "brand", "tags"};
  return fields;
}

namespace {

/// Looks for the words side by side.
void add_standing(Match& match, const Search& search, const Product& product, const Reader& reader) {
  match.is_scattered = match.is_part = 1;
  match.field = match.fields;
  for (std::size_t i = searched_fields().size(); i-- > 0;) {
    std::vector<std::vector<std::string>> meeting;
    for (const auto& text : listed(searched_fields()[i]).texts(product, reader)) {
      auto words = words_of(text);
      std::erase_if(words, [&](const auto& word) { return search.ignored.contains(word); });
      for (std::size_t begin = 0; begin < words.size(); ++begin) {
        std::size_t met = 0;
        while (met < search.words.size() && begin + met < words.size() &&
               quality_of(search.words[met], search, words[begin + met]) <= match.quality)
          ++met;
        if (met == search.words.size()) meeting.push_back(words);
      }
    }
    if (meeting.empty()) continue;
    match.is_scattered = 0;
    match.field = i;
    match.is_part = std::ranges::all_of(meeting, [&](const auto& words) { return words.size() > search.words.size(); });
  }
}

}  // namespace

std::optional<Match> match_of(const Search& search, const Product& product, const Reader& reader) {
  const auto& fields = searched_fields();
  if (search.words.empty()) return {};
  // For each number of fields, the quality of the word met worst.
  std::vector<std::size_t> worst(fields.size(), 0);
  for (const auto& wanted : search.words) {
    std::size_t best = 3;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      for (const auto& text : listed(fields[i]).texts(product, reader))
        for (const auto& word : words_of(text)) best = std::min(best, quality_of(wanted, search, word));
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
