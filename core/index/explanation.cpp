#include "core/index/explanation.h"

#include <algorithm>
#include <list>
#include <set>

#include "core/index/document.h"
#include "core/text/phrases.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {
namespace {

/// The words of all texts of a column, each once, in the order of the texts, with their stems; then the phrases.
class ColumnWords {
 public:
  ColumnWords(const SearchTerms& terms, const std::vector<std::string>& texts, Work& work)
      : terms_(terms), phrases_(phrases_of(terms)) {
    for (const auto& text : texts) {
      const auto indexed = indexed_text(text);
      work.take(indexed.size());
      take(indexed);
    }
    // Numbers are given in the order in which words are first seen.
    for (const auto number : numbers_) add(number);
    for (const auto& phrase : found_phrases_) words_.push_back({.text = phrase});
  }

  const std::vector<FoundWord>& words() const { return words_; }

 private:
  static text::Phrases phrases_of(const SearchTerms& terms) {
    std::set<std::string> phrases;
    for (const auto& word : terms.words)
      for (const auto& synonym : word.synonyms)
        if (synonym.find(' ') != std::string::npos) phrases.insert(synonym);
    return text::Phrases(phrases);
  }

  void take(std::string_view text) {
    std::vector<std::uint32_t> numbers;
    vocabulary_.split(text, numbers, terms_.stems.get());
    std::vector<std::string_view> words;
    for (const auto number : numbers) words.push_back(vocabulary_.word(number));
    found_phrases_.merge(phrases_.among(words));
    numbers_.insert(numbers.begin(), numbers.end());
  }

  void add(std::uint32_t number) {
    auto& word = words_.emplace_back(FoundWord{.text = vocabulary_.word(number)});
    for (const auto stem : vocabulary_.stems(number)) word.stems.push_back(vocabulary_.word(stem));
  }

  const SearchTerms& terms_;
  text::Phrases phrases_;
  text::Vocabulary vocabulary_{};
  std::set<std::uint32_t> numbers_{};
  std::set<std::string> found_phrases_{};
  std::vector<FoundWord> words_{};
};

std::optional<WordMatch> best_match(const SearchTerms::Word& word, std::size_t column,
                                    const std::vector<FoundWord>& words) {
  std::optional<WordMatch> best;
  for (const auto& found : words)
    if (const auto kind = match_of(word, column, found, Quality::typo); kind && (!best || *kind < best->kind))
      best = {.sought = word.text, .column = column, .found = std::string(found.text), .kind = *kind};
  if (best && best->kind == MatchKind::typo)
    best->typos = typos_in(best->found, {.word = word.text, .typos = typos_for(word.text)});
  return best;
}

}  // namespace

std::vector<WordMatch> word_matches(const SearchTerms& terms, const SearchedTexts& texts, Work& work) {
  std::list<ColumnWords> columns;
  for (const auto& of_column : texts) columns.emplace_back(terms, of_column, work);
  std::vector<WordMatch> matches;
  for (const auto& word : terms.words)
    for (std::size_t place = 0; const auto& column : columns)
      if (auto match = best_match(word, place++, column.words())) matches.push_back(std::move(*match));
  return matches;
}

}  // namespace fsctl::index
