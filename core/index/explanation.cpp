#include "core/index/explanation.h"

#include <algorithm>

#include "core/index/document.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {
namespace {

/// The words of all texts of a column, each once, in the order of the texts.
std::vector<std::string> words_of(const std::vector<std::string>& texts, Work& work) {
  text::Vocabulary vocabulary;
  std::vector<std::uint32_t> numbers;
  for (const auto& text : texts) {
    const auto indexed = indexed_text(text);
    work.take(indexed.size());
    vocabulary.split(indexed, numbers);
  }
  // Numbers are given in the order in which words are first seen.
  std::vector<std::string> words;
  for (std::uint32_t number = 0; number < vocabulary.size(); ++number) words.emplace_back(vocabulary.word(number));
  return words;
}

std::optional<WordMatch> best_match(const SearchTerms::Word& word, std::size_t column,
                                    const std::vector<std::string>& words) {
  std::optional<WordMatch> best;
  for (const auto& found : words)
    if (const auto kind = match_of(word, column, found, Quality::typo); kind && (!best || *kind < best->kind))
      best = {.sought = word.text, .column = column, .found = found, .kind = *kind};
  if (best && best->kind == MatchKind::typo)
    best->typos = typos_in(best->found, {.word = word.text, .typos = typos_for(word.text)});
  return best;
}

}  // namespace

std::vector<WordMatch> word_matches(const SearchTerms& terms, const SearchedTexts& texts, Work& work) {
  std::vector<std::vector<std::string>> words;
  for (const auto& of_column : texts) words.push_back(words_of(of_column, work));
  std::vector<WordMatch> matches;
  for (const auto& word : terms.words)
    for (std::size_t column = 0; column < words.size(); ++column)
      if (auto match = best_match(word, column, words[column])) matches.push_back(std::move(*match));
  return matches;
}

}  // namespace fsctl::index
