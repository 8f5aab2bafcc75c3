#include "core/index/search.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "core/text/vocabulary.h"

namespace fsctl::index {
namespace {

// Costs in steps of work.
constexpr std::uint64_t letter_steps = 20;     ///< comparing a letter of the dictionary with a word
constexpr std::uint64_t posting_steps = 1000;  ///< looking up and joining the documents of a word in a segment

/// Leaves out the ignored ones of some words; false when there are no others, and all stay.
bool leave_out(std::vector<std::string>& words, const std::set<std::string, std::less<>>& ignored) {
  const auto is_ignored = [&](const auto& word) { return ignored.contains(word); };
  if (std::ranges::all_of(words, is_ignored)) return false;
  std::erase_if(words, is_ignored);
  return true;
}

std::vector<std::string> synonyms_of(const std::string& word, const project::SearchWords* of_locale) {
  if (of_locale == nullptr) return {};
  const auto found = of_locale->synonyms.find(word);
  if (found == of_locale->synonyms.end()) return {};
  return {found->second.begin(), found->second.end()};
}

}  // namespace

SearchTerms terms_of(const std::string& text, const std::vector<std::size_t>& columns,
                     const project::SearchWords* of_locale) {
  SearchTerms terms{.columns = columns};
  auto all = text::folded_words(text);
  if (of_locale != nullptr && leave_out(all, of_locale->ignored)) terms.ignored = &of_locale->ignored;
  std::map<std::string_view, std::size_t> known;
  for (const auto& word : all) {
    // The last word also matches as a beginning, so it is a word of its own even if it occurred before.
    const bool is_last = &word == &all.back();
    const auto place = is_last ? terms.words.size() : known.try_emplace(word, terms.words.size()).first->second;
    if (place == terms.words.size())
      terms.words.push_back({.text = word, .is_beginning = is_last, .synonyms = synonyms_of(word, of_locale)});
    terms.phrase.push_back(place);
  }
  return terms;
}

std::optional<MatchKind> match_of(const SearchTerms::Word& word, std::size_t rank, std::string_view found,
                                  Quality quality) {
  if (found == word.text) return MatchKind::exact;
  if (std::ranges::find(word.synonyms, found) != word.synonyms.end()) return MatchKind::synonym;
  if (quality == Quality::exact) return {};
  if (word.is_beginning && found.starts_with(word.text)) return MatchKind::prefix;
  const bool is_similar = quality == Quality::typo && !word.similar.empty() &&
                          std::ranges::binary_search(word.similar[rank]->words, found, std::less<>());
  return is_similar ? std::optional(MatchKind::typo) : std::nullopt;
}

bool forgives_typos(const SearchTerms& terms) {
  return std::ranges::any_of(terms.words, [](const auto& word) { return typos_for(word.text) > 0; });
}

void widen(SearchTerms& terms, const Snapshot& snapshot, store::Store& store, Work& work) {
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
      widened[i]->similar.push_back(similar[i]);
    }
  }
}

void SegmentSearch::add_matches(DocumentSet& documents, const SearchTerms::Word& word, Quality quality,
                                std::size_t rank) const {
  const auto column = terms_.columns[rank];
  if (quality == Quality::exact) {
    work_.take(posting_steps * (1 + word.synonyms.size()));
    documents |= *snapshot_.posting(store_, segment_, column, word.text);
    for (const auto& synonym : word.synonyms) documents |= *snapshot_.posting(store_, segment_, column, synonym);
  } else if (quality == Quality::prefix && word.is_beginning) {
    const auto beginning = snapshot_.beginning(store_, segment_, column, word.text);
    work_.take(beginning->words * posting_steps);
    documents |= beginning->documents;
  } else if (quality == Quality::typo && !word.similar.empty()) {
    work_.take(word.similar[rank]->words.size() * posting_steps);
    for (const auto& similar : word.similar[rank]->words)
      documents |= *snapshot_.posting(store_, segment_, column, similar);
  }
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
