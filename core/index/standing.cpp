#include "core/index/standing.h"

#include <algorithm>

#include "core/index/document.h"

namespace fsctl::index {

Standing Standings::of(const SearchedTexts& texts) {
  std::vector<bool> seen(terms_.words.size());
  std::size_t needed = texts.size();
  for (std::size_t column = 0; column < texts.size(); ++column) {
    Sight best;
    for (const auto& text : texts[column]) {
      const auto [is_adjacent, is_whole] = look(text, column, seen);
      best = {best.is_adjacent || is_adjacent, best.is_whole || is_whole};
    }
    if (best.is_adjacent) return {.is_scattered = false, .column = column, .is_part = !best.is_whole};
    if (needed == texts.size() && std::ranges::find(seen, false) == seen.end()) needed = column;
  }
  // A word that is not seen stands behind what is read of the texts, and counts as in the last column.
  return {.is_scattered = true, .column = std::min(needed, texts.size() - 1), .is_part = true};
}

Standings::Sight Standings::look(std::string_view text, std::size_t column, std::vector<bool>& seen) {
  text = indexed_text(text);
  work_.take(text.size());
  words_.clear();
  vocabulary_.split(text, words_, terms_.stems.get());
  for (std::size_t i = 0; i < seen.size(); ++i)
    seen[i] = seen[i] || std::ranges::any_of(words_, [&](auto word) { return matches(terms_.words[i], column, word); });
  // An ignored word may still be what a beginning of the search has found.
  if (terms_.ignored != nullptr)
    std::erase_if(words_, [&](auto word) { return terms_.ignored->contains(vocabulary_.word(word)); });
  if (terms_.alternatives.empty()) return look_for_words(column);
  see_alternatives(seen);
  Sight sight;
  for (std::size_t begin = 0; begin < words_.size() && !sight.is_adjacent; ++begin) {
    const auto ends = phrase_ends(begin, column);
    sight = {.is_adjacent = !ends.empty(), .is_whole = begin == 0 && ends.contains(words_.size())};
  }
  return sight;
}

/// Looks in the text for the words of the search themselves.
Standings::Sight Standings::look_for_words(std::size_t column) const {
  const auto size = terms_.phrase.size();
  if (words_.size() < size) return {};
  std::size_t begin = 0;
  while (begin + size <= words_.size() && !phrase_at(begin, column)) ++begin;
  const bool is_adjacent = begin + size <= words_.size();
  return {.is_adjacent = is_adjacent, .is_whole = is_adjacent && words_.size() == size};
}

bool Standings::phrase_at(std::size_t begin, std::size_t column) const {
  for (std::size_t i = 0; i < terms_.phrase.size(); ++i)
    if (!matches(terms_.words[terms_.phrase[i]], column, words_[begin + i])) return false;
  return true;
}

/// Marks the words of the search in whose place the text has others.
void Standings::see_alternatives(std::vector<bool>& seen) const {
  for (const auto& [first, last, words] : terms_.alternatives)
    for (std::size_t begin = 0; begin < words_.size(); ++begin)
      if (has_at(begin, words))
        for (auto place = first; place < last; ++place) seen[terms_.phrase[place]] = true;
}

/// Whether these words stand in the text from `begin` on.
bool Standings::has_at(std::size_t begin, const std::vector<std::string>& words) const {
  return begin + words.size() <= words_.size() &&
         std::equal(words.begin(), words.end(), words_.begin() + static_cast<std::ptrdiff_t>(begin),
                    [&](const auto& word, auto number) { return word == vocabulary_.word(number); });
}

/// Where the words of the search, or others in their place, may end that stand in the text from `begin` on.
std::set<std::size_t> Standings::phrase_ends(std::size_t begin, std::size_t column) const {
  const auto size = terms_.phrase.size();
  std::vector<std::set<std::size_t>> ends(size + 1);  // of the first words, by how many
  ends[0] = {begin};
  for (std::size_t place = 0; place < size; ++place)
    for (const auto at : ends[place]) {
      if (at < words_.size() && matches(terms_.words[terms_.phrase[place]], column, words_[at]))
        ends[place + 1].insert(at + 1);
      for (const auto& [first, last, words] : terms_.alternatives)
        if (first == place && has_at(at, words)) ends[last].insert(at + words.size());
    }
  return ends[size];
}

bool Standings::matches(const SearchTerms::Word& word, std::size_t column, std::uint32_t found) const {
  FoundWord of_text{.text = vocabulary_.word(found)};
  if (!word.stems.empty())
    for (const auto stem : vocabulary_.stems(found)) of_text.stems.push_back(vocabulary_.word(stem));
  return match_of(word, column, of_text, quality_).has_value();
}

}  // namespace fsctl::index
