#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/document_set.h"
#include "core/index/facets.h"
#include "core/index/figures.h"
#include "core/index/folded_texts.h"
#include "core/index/neighbours.h"
#include "core/index/options.h"
#include "core/index/part_cache.h"
#include "core/index/segments.h"
#include "core/store/store.h"

namespace fsctl::index {

/// The documents of a segment that hold any word with some beginning.
struct Beginning {
  DocumentSet documents;
  std::size_t words = 0;  ///< how many there are
};

/// A listing index as of one data version. May be used from several threads, each with its own Store.
class Snapshot {
 public:
  /// Reads what the index has; of an earlier snapshot of it all is taken that still holds.
  Snapshot(store::Store& store, std::int64_t index, std::shared_ptr<const Definition> definition,
           std::shared_ptr<PartCache> cache, const Snapshot* before = nullptr);

  std::int64_t index() const { return index_; }
  const Definition& definition() const { return *definition_; }
  const std::vector<Segment>& segments() const { return segments_.all; }
  std::size_t total() const { return total_; }
  /// About how much memory it takes, without the parts that it remembers.
  std::size_t bytes() const;

  std::shared_ptr<const Column> column(store::Store& store, const Segment& segment, std::size_t column) const;
  /// REQUIRES: a column of texts.
  std::shared_ptr<const FoldedTexts> folded_texts(store::Store& store, const Segment& segment,
                                                  std::size_t column) const;
  /// The documents of a segment that hold a word.
  std::shared_ptr<const DocumentSet> posting(store::Store& store, const Segment& segment, std::size_t column,
                                             const std::string& word) const;
  /// The documents of a segment that hold a word with this beginning.
  std::shared_ptr<const Beginning> beginning(store::Store& store, const Segment& segment, std::size_t column,
                                             const std::string& prefix) const;
  /// The segment's documents in the order of a column (descending or not), ties by key, absent values last.
  std::shared_ptr<const Hits> in_order(store::Store& store, const Segment& segment, std::size_t column,
                                       bool descending) const;
  /// Of a keyed column: the positions under one key, as a column of numbers.
  std::shared_ptr<const Column> positions(store::Store& store, const Segment& segment, std::size_t column,
                                          const std::string& key) const;
  std::shared_ptr<const FacetCounts> facet_counts(store::Store& store, std::size_t column) const;
  /// What the numbers of a column come to over all documents.
  std::shared_ptr<const Figures> figures(store::Store& store, std::size_t column) const;
  /// Of a column of all attributes.
  std::shared_ptr<const std::vector<std::string>> attributes(store::Store& store, std::size_t column) const;
  /// Of a column of labels.
  std::shared_ptr<const OptionLabels> option_labels(store::Store& store, std::size_t column) const;

  /// The words of a column like each of the sought ones; remembered.
  std::vector<std::shared_ptr<const SimilarWords>> similar_words(store::Store& store, std::size_t column,
                                                                 const std::vector<SoughtWord>& sought) const;
  std::vector<std::string> words_with_prefix(store::Store& store, std::size_t column, const std::string& prefix) const;

 private:
  /// What `make` gives for a column of all that has this name; remembered.
  template <typename T, typename Make>
  std::shared_ptr<const T> once(std::string_view origin, char use, std::size_t column, const Make& make) const;
  std::shared_ptr<const FacetCounts> sealed_facet_counts(store::Store& store, std::size_t column) const;
  using Next = std::function<std::optional<std::string>(const std::string&)>;
  /// Those of the sought words that are not remembered are looked for in one walk.
  std::vector<std::shared_ptr<const SimilarWords>> remembered(std::string_view origin, std::size_t column,
                                                              const std::vector<SoughtWord>& sought,
                                                              const Next& next) const;

  std::int64_t index_;
  std::shared_ptr<const Definition> definition_;
  std::shared_ptr<PartCache> cache_;
  Segments segments_;
  std::size_t total_ = 0;
};

}  // namespace fsctl::index
