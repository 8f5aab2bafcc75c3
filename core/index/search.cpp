#include "core/index/search.h"

#include <set>
#include <string_view>

#include "core/text/vocabulary.h"

namespace fsctl::index {
namespace {

constexpr Quality qualities[] = {Quality::exact, Quality::prefix, Quality::typo};

// In steps of work.
constexpr std::uint64_t letter_steps = 20;     ///< a letter of the dictionary, held against a word
constexpr std::uint64_t posting_steps = 1000;  ///< the records of a word in a chunk, looked up and joined

/// Each once; the last one stands for those that it begins, too.
std::vector<SearchTerms::Word> words_of(const std::string& text) {
  const auto all = text::folded_words(text);
  std::vector<SearchTerms::Word> words;
  std::set<std::string_view> known;
  for (const auto& word : all) {
    const bool is_last = &word == &all.back();
    if (is_last || known.insert(word).second) words.push_back({.text = word, .is_beginning = is_last});
  }
  return words;
}

}  // namespace

SearchTerms widen(const std::string& text, const std::vector<std::size_t>& parts, const Snapshot& snapshot,
                  store::Store& store, Work& work) {
  SearchTerms terms{.parts = parts};
  terms.words = words_of(text);
  std::vector<SoughtWord> sought;
  std::vector<SearchTerms::Word*> widened;
  for (auto& word : terms.words)
    if (const auto typos = typos_for(word.text); typos > 0) {
      sought.push_back({word.text, typos});
      widened.push_back(&word);
    }
  for (const std::size_t part : parts) {
    const auto similar = snapshot.similar_words(store, part, sought);
    for (std::size_t i = 0; i < similar.size(); ++i) {
      work.take(similar[i]->letters * letter_steps);
      widened[i]->similar.push_back(similar[i]);
    }
  }
  return terms;
}

void ChunkSearch::add_matches(RecordSet& records, const SearchTerms::Word& word, Quality quality,
                              std::size_t column) const {
  const auto part = terms_.parts[column];
  if (quality == Quality::exact) {
    work_.take(posting_steps);
    records |= *snapshot_.posting(store_, chunk_, part, word.text);
  } else if (quality == Quality::prefix && word.is_beginning) {
    const auto beginning = snapshot_.beginning(store_, chunk_, part, word.text);
    work_.take(beginning->words * posting_steps);
    records |= beginning->records;
  } else if (quality == Quality::typo && !word.similar.empty()) {
    work_.take(word.similar[column]->words.size() * posting_steps);
    for (const auto& similar : word.similar[column]->words)
      records |= *snapshot_.posting(store_, chunk_, part, similar);
  }
}

RecordSet ChunkSearch::all_found() const {
  RecordSet found;
  for (std::size_t word = 0; word < terms_.words.size(); ++word) {
    RecordSet records;
    for (const auto quality : qualities)
      for (std::size_t column = 0; column < terms_.parts.size(); ++column)
        add_matches(records, terms_.words[word], quality, column);
    if (word == 0)
      found = std::move(records);
    else
      found &= records;
    if (found.empty()) break;
  }
  return found;
}

std::vector<RecordSet> ChunkSearch::ranked() const {
  const auto columns = terms_.parts.size();
  std::vector<RecordSet> sets;
  RecordSet seen;
  // Of each word and column: the records that match as well as this, or better.
  std::vector<std::vector<RecordSet>> matches(terms_.words.size(), std::vector<RecordSet>(columns));
  for (const auto quality : qualities) {
    std::vector<RecordSet> so_far(terms_.words.size());
    for (std::size_t column = 0; column < columns; ++column) {
      RecordSet set;
      for (std::size_t word = 0; word < terms_.words.size(); ++word) {
        add_matches(matches[word][column], terms_.words[word], quality, column);
        so_far[word] |= matches[word][column];
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
