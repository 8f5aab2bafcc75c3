#include "core/index/search.h"

#include <algorithm>

#include "core/index/neighbours.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {
namespace {

/// The sets of one chunk that a search is made of.
class ChunkSearch {
 public:
  ChunkSearch(const SearchTerms& terms, const Snapshot& snapshot, store::Store& store, const Chunk& chunk)
      : terms_(terms), snapshot_(snapshot), store_(store), chunk_(chunk) {}

  /// Records where every word is found in the first `columns` columns with this quality or a better one.
  RecordSet found(std::size_t quality, std::size_t columns) const {
    RecordSet result;
    for (std::size_t word = 0; word < terms_.words.size(); ++word) {
      auto records = found_word(terms_.words[word], quality, columns);
      if (word == 0)
        result = std::move(records);
      else
        result &= records;
      if (result.empty()) break;
    }
    return result;
  }

 private:
  RecordSet found_word(const SearchTerms::Word& word, std::size_t quality, std::size_t columns) const {
    RecordSet result;
    for (std::size_t q = 0; q <= quality; ++q)
      for (std::size_t column = 0; column < columns; ++column)
        for (const auto& variant : word.variants[q][column])
          result |= *snapshot_.posting(store_, chunk_, terms_.parts[column], variant);
    return result;
  }

  const SearchTerms& terms_;
  const Snapshot& snapshot_;
  store::Store& store_;
  const Chunk& chunk_;
};

SearchTerms::Word widen_word(const std::string& word, bool is_last, const std::vector<std::size_t>& parts,
                             const Snapshot& snapshot, store::Store& store) {
  SearchTerms::Word widened;
  const auto typos = typos_for(word);
  for (const std::size_t part : parts) {
    widened.variants[SearchTerms::exact].push_back({word});
    widened.variants[SearchTerms::prefix].push_back(is_last ? snapshot.words_with_prefix(store, part, word)
                                                            : std::vector<std::string>{});
    widened.variants[SearchTerms::typo].push_back(typos > 0 ? snapshot.similar_words(store, part, word, typos)
                                                            : std::vector<std::string>{});
  }
  return widened;
}

}  // namespace

SearchTerms widen(const std::string& text, const std::vector<std::size_t>& parts, const Snapshot& snapshot,
                  store::Store& store) {
  SearchTerms terms{.parts = parts};
  const auto words = text::folded_words(text);
  for (std::size_t i = 0; i < words.size(); ++i)
    terms.words.push_back(widen_word(words[i], i + 1 == words.size(), parts, snapshot, store));
  return terms;
}

RecordSet all_found(const SearchTerms& terms, const Snapshot& snapshot, store::Store& store, const Chunk& chunk) {
  return ChunkSearch(terms, snapshot, store, chunk).found(SearchTerms::typo, terms.parts.size());
}

std::vector<RecordSet> ranked(const SearchTerms& terms, const Snapshot& snapshot, store::Store& store,
                              const Chunk& chunk) {
  const ChunkSearch search(terms, snapshot, store, chunk);
  std::vector<RecordSet> sets;
  RecordSet seen;
  for (const auto quality : {SearchTerms::exact, SearchTerms::prefix, SearchTerms::typo})
    for (std::size_t columns = 1; columns <= terms.parts.size(); ++columns) {
      auto set = search.found(quality, columns);
      set -= seen;
      seen |= set;
      sets.push_back(std::move(set));
    }
  return sets;
}

}  // namespace fsctl::index
