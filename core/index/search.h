#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/index/snapshot.h"
#include "core/index/work.h"

namespace fsctl::index {

/// How well a word of a document matches one of a search: as it is, as its beginning (of the last one only), with
/// typos.
enum class Quality { exact, prefix, typo };

/// The words of a search text with the similar words of the index.
struct SearchTerms {
  struct Word {
    std::string text;
    bool is_beginning;                                           ///< whether words may go on
    std::vector<std::shared_ptr<const SimilarWords>> similar{};  ///< per search column; empty without typos
  };
  std::vector<std::size_t> columns;  ///< the search columns in their order of weight
  std::vector<Word> words{};
};

SearchTerms widen(const std::string& text, const std::vector<std::size_t>& columns, const Snapshot& snapshot,
                  store::Store& store, Work& work);

/// A search in one segment.
class SegmentSearch {
 public:
  /// REQUIRES: all outlive this.
  SegmentSearch(const SearchTerms& terms, const Snapshot& snapshot, store::Store& store, const Segment& segment,
                Work& work)
      : terms_(terms), snapshot_(snapshot), store_(store), segment_(segment), work_(work) {}

  /// The documents that hold all words, in any of the columns.
  DocumentSet all_found() const;

  /// The documents found, best first, as sets: all words exact, then prefix, then typo; earlier columns first.
  /// Each document is in one set.
  std::vector<DocumentSet> ranked() const;

 private:
  void add_matches(DocumentSet& documents, const SearchTerms::Word& word, Quality quality, std::size_t rank) const;

  const SearchTerms& terms_;
  const Snapshot& snapshot_;
  store::Store& store_;
  const Segment& segment_;
  Work& work_;
};

}  // namespace fsctl::index
