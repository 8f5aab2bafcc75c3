#include "core/index/search.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <string_view>

#include "core/text/unicode.h"

namespace fsctl::index {
namespace {

// Costs in steps of work.
constexpr std::uint64_t letter_steps = 20;     ///< comparing a letter of the dictionary with a word
constexpr std::uint64_t posting_steps = 1000;  ///< looking up and joining the documents of a word in a segment

/// A synonym as an index has it.
std::string as_indexed(const std::string& synonym) {
  return synonym.find(' ') == std::string::npos ? synonym : std::string(text::phrase_mark) + synonym;
}

/// Whether the words found for a search column have this one. `found` is empty, or has them for each column.
bool holds(const auto& found, std::size_t rank, std::string_view word) {
  return !found.empty() && std::ranges::binary_search(found[rank]->words, word, std::less<>());
}

/// Whether a word ends with another one, behind so much that it is not similar to it.
bool is_ending(std::string_view part, std::string_view word) {
  return word.ends_with(part) && text::count_code_points(word) > text::count_code_points(part) + most_typos;
}

/// Adds to similar words those that end with the sought one.
std::shared_ptr<const SimilarWords> with_endings(const SimilarWords& similar, const SearchTerms::Word& word,
                                                 std::size_t column, const Snapshot& snapshot, store::Store& store) {
  auto ending = snapshot.words_ending(store, column, word.text);
  std::erase_if(ending, [&](const auto& found) { return !is_ending(word.text, found); });
  SimilarWords both{.letters = similar.letters};
  std::ranges::set_union(similar.words, ending, std::back_inserter(both.words));
  return std::make_shared<const SimilarWords>(std::move(both));
}

}  // namespace

std::optional<MatchKind> match_of(const SearchTerms::Word& word, std::size_t rank, const FoundWord& found,
                                  Quality quality) {
  if (found.text == word.text) return MatchKind::exact;
  if (std::ranges::find(word.synonyms, found.text) != word.synonyms.end()) return MatchKind::synonym;
  if (quality == Quality::exact) return {};
  if (std::ranges::find_first_of(word.stems, found.stems) != word.stems.end()) return MatchKind::stem;
  if (word.is_beginning && found.text.starts_with(word.text)) return MatchKind::prefix;
  if (text::has_part(found.text, word.text) || holds(word.compounds, rank, found.text)) return MatchKind::part;
  if (quality != Quality::typo || !holds(word.similar, rank, found.text)) return {};
  return is_ending(word.text, found.text) ? MatchKind::ending : MatchKind::typo;
}

bool forgives_typos(const SearchTerms& terms) {
  return std::ranges::any_of(terms.words, [](const auto& word) { return typos_for(word.text) > 0; });
}

void widen(SearchTerms& terms, bool joins_words, const Snapshot& snapshot, store::Store& store, Work& work) {
  std::vector<SoughtWord> sought;
  std::vector<SearchTerms::Word*> widened;
  for (auto& word : terms.words)
    if (const auto typos = typos_for(word.text); typos > 0) {
      sought.push_back({word.text, typos});
      widened.push_back(&word);
    }
  for (const std::size_t column : terms.columns) {
    const auto similar = snapshot.similar_words(store, column, sought);
    for (std::size_t i = 0; i < similar.size(); ++i) {
      work.take(similar[i]->letters * letter_steps);
      widened[i]->similar.push_back(joins_words ? with_endings(*similar[i], *widened[i], column, snapshot, store)
                                                : similar[i]);
    }
  }
}

void add_compounds(SearchTerms& terms, const Snapshot& snapshot, store::Store& store, Work& work) {
  for (auto& word : terms.words) {
    if (text::count_code_points(word.text) < shortest_part) continue;
    for (const std::size_t column : terms.columns) {
      word.compounds.push_back(snapshot.compounds(store, column, word.text, word.is_beginning, terms.columns));
      work.take(word.compounds.back()->looks * posting_steps);
    }
  }
}

DocumentSet SegmentSearch::beginning_with(const std::string& text, std::size_t column) const {
  const auto beginning = snapshot_.beginning(store_, segment_, column, text);
  work_.take(beginning->words * posting_steps);
  return beginning->documents;
}

DocumentSet SegmentSearch::with_parts(const text::SoughtParts& parts, std::size_t column) const {
  if (parts.are_beginnings) return beginning_with(parts.all.front(), column);
  work_.take(parts.all.size() * posting_steps);
  DocumentSet all = *snapshot_.posting(store_, segment_, column, parts.all.front());
  for (const auto& part : parts.all | std::views::drop(1)) all &= *snapshot_.posting(store_, segment_, column, part);
  return all;
}

void SegmentSearch::add_matches(DocumentSet& documents, const SearchTerms::Word& word, Quality quality,
                                std::size_t rank) const {
  const auto column = terms_.columns[rank];
  if (quality == Quality::exact) {
    work_.take(posting_steps * (1 + word.synonyms.size()));
    documents |= *snapshot_.posting(store_, segment_, column, word.text);
    for (const auto& synonym : word.synonyms)
      documents |= *snapshot_.posting(store_, segment_, column, as_indexed(synonym));
  } else if (quality == Quality::prefix) {
    add_postings(documents, word.stems, column);
    if (word.is_beginning) documents |= beginning_with(word.text, column);
    if (!word.parts.all.empty()) documents |= with_parts(word.parts, column);
    if (!word.compounds.empty()) add_postings(documents, word.compounds[rank]->words, column);
  } else if (quality == Quality::typo && !word.similar.empty()) {
    add_postings(documents, word.similar[rank]->words, column);
  }
}

void SegmentSearch::add_postings(DocumentSet& documents, const std::vector<std::string>& words,
                                 std::size_t column) const {
  work_.take(words.size() * posting_steps);
  for (const auto& word : words) documents |= *snapshot_.posting(store_, segment_, column, word);
}

DocumentSet SegmentSearch::all_found() const {
  DocumentSet found;
  for (std::size_t word = 0; word < terms_.words.size(); ++word) {
    DocumentSet documents;
    for (const auto quality : qualities)
      for (std::size_t rank = 0; rank < terms_.columns.size(); ++rank)
        add_matches(documents, terms_.words[word], quality, rank);
    if (word == 0)
      found = std::move(documents);
    else
      found &= documents;
    if (found.empty()) break;
  }
  return found;
}

std::vector<DocumentSet> SegmentSearch::ranked() const {
  const auto ranks = terms_.columns.size();
  std::vector<DocumentSet> sets;
  DocumentSet seen;
  // For each word and column, the documents that match with this quality or better.
  std::vector<std::vector<DocumentSet>> matches(terms_.words.size(), std::vector<DocumentSet>(ranks));
  for (const auto quality : qualities) {
    std::vector<DocumentSet> so_far(terms_.words.size());
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      DocumentSet set;
      for (std::size_t word = 0; word < terms_.words.size(); ++word) {
        add_matches(matches[word][rank], terms_.words[word], quality, rank);
        so_far[word] |= matches[word][rank];
        if (word == 0)
          set = so_far[word];
        else
          set &= so_far[word];
      }
      set -= seen;
      seen |= set;
      sets.push_back(std::move(set));
    }
  }
  return sets;
}

}  // namespace fsctl::index
