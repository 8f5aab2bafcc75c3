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
  return {.is_scattered = true, .column = needed, .is_part = true};
}

Standings::Sight Standings::look(std::string_view text, std::size_t column, std::vector<bool>& seen) {
  text = indexed_text(text);
  work_.take(text.size());
  words_.clear();
  vocabulary_.split(text, words_);
  if (terms_.ignored != nullptr)
    std::erase_if(words_, [&](auto word) { return terms_.ignored->contains(vocabulary_.word(word)); });
  for (std::size_t i = 0; i < seen.size(); ++i)
    seen[i] = seen[i] || std::ranges::any_of(words_, [&](auto word) {
                return matches(terms_.words[i], column, vocabulary_.word(word));
              });
  const auto size = terms_.phrase.size();
  if (words_.size() < size) return {};
  std::size_t begin = 0;
  while (begin + size <= words_.size() && !phrase_at(begin, column)) ++begin;
  const bool is_adjacent = begin + size <= words_.size();
  return {.is_adjacent = is_adjacent, .is_whole = is_adjacent && words_.size() == size};
}

bool Standings::phrase_at(std::size_t begin, std::size_t column) const {
  for (std::size_t i = 0; i < terms_.phrase.size(); ++i)
    if (!matches(terms_.words[terms_.phrase[i]], column, vocabulary_.word(words_[begin + i]))) return false;
  return true;
}

bool Standings::matches(const SearchTerms::Word& word, std::size_t column, std::string_view found) const {
  return match_of(word, column, found, quality_).has_value();
}

}  // namespace fsctl::index
