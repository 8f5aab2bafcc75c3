#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/index/snapshot.h"
#include "core/index/work.h"

namespace fsctl::index {

/// How well a word of a record matches one of a search: as it is, as its beginning (of the last one only), with typos.
enum class Quality { exact, prefix, typo };

/// A search text, widened to the words of the index.
struct SearchTerms {
  struct Word {
    std::string text;
    bool is_beginning;                                           ///< whether words may go on
    std::vector<std::shared_ptr<const SimilarWords>> similar{};  ///< per search column; empty without typos
  };
  std::vector<std::size_t> parts;  ///< the search columns in their order of weight
  std::vector<Word> words{};
};

SearchTerms widen(const std::string& text, const std::vector<std::size_t>& parts, const Snapshot& snapshot,
                  store::Store& store, Work& work);

/// A search in one chunk.
class ChunkSearch {
 public:
  /// REQUIRES: all outlive this.
  ChunkSearch(const SearchTerms& terms, const Snapshot& snapshot, store::Store& store, const Chunk& chunk, Work& work)
      : terms_(terms), snapshot_(snapshot), store_(store), chunk_(chunk), work_(work) {}

  /// The records that hold all words, in any of the columns.
  RecordSet all_found() const;

  /// The records found, best first, as sets: all words exact, then prefix, then typo; earlier columns first.
  /// Each record is in one set.
  std::vector<RecordSet> ranked() const;

 private:
  void add_matches(RecordSet& records, const SearchTerms::Word& word, Quality quality, std::size_t column) const;

  const SearchTerms& terms_;
  const Snapshot& snapshot_;
  store::Store& store_;
  const Chunk& chunk_;
  Work& work_;
};

}  // namespace fsctl::index
