#pragma once

#include <string>
#include <vector>

#include "core/index/snapshot.h"

namespace fsctl::index {

/// A search text, widened to the words of the index.
struct SearchTerms {
  /// How well a word matches: as it is, as the beginning of a word (the last one only), with typos.
  enum Quality { exact, prefix, typo };

  struct Word {
    /// Quality to words of the index, per search column.
    std::vector<std::vector<std::string>> variants[3];
  };
  std::vector<std::size_t> parts;  ///< the search columns in their order of weight
  std::vector<Word> words{};
};

SearchTerms widen(const std::string& text, const std::vector<std::size_t>& parts, const Snapshot& snapshot,
                  store::Store& store);

/// The records that hold all words, in any of the columns.
RecordSet all_found(const SearchTerms& terms, const Snapshot& snapshot, store::Store& store, const Chunk& chunk);

/// The records found, best first, as sets: all words exact, then prefix, then typo; earlier columns first.
/// Each record is in one set.
std::vector<RecordSet> ranked(const SearchTerms& terms, const Snapshot& snapshot, store::Store& store,
                              const Chunk& chunk);

}  // namespace fsctl::index
