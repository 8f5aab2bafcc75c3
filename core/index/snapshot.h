#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/compounds.h"
#include "core/index/document_set.h"
#include "core/index/facets.h"
#include "core/index/figures.h"
#include "core/index/folded_texts.h"
#include "core/index/join.h"
#include "core/index/neighbours.h"
#include "core/index/options.h"
#include "core/index/part_cache.h"
#include "core/index/segments.h"
#include "core/index/variant_rows.h"
#include "core/store/store.h"

namespace fsctl::index {

/// The documents of a segment that hold any word with a given prefix.
struct Beginning {
  DocumentSet documents;
  std::size_t words = 0;  ///< how many words of the segment have the prefix
};

/// A listing index as of one data version. May be used from several threads, each with its own Store. Functions with a
/// Store read what they need from it and keep it in the cache; they throw Damaged, and Error(server_busy) when the
/// budget of the cache has no room.
class Snapshot {
 public:
  /// Reads the segments and the tail of an index; what has not changed since an earlier snapshot is taken from there.
  Snapshot(store::Store& store, store::IndexNumber index, std::shared_ptr<const Definition> definition,
           std::shared_ptr<PartCache> cache, const Snapshot* before = nullptr);

  /// A snapshot that also has the mapped columns of the definition, with the snapshots of its targets, which are plain
  /// ones; null for a storage without an index, whose records count as missing.
  Snapshot(const Snapshot& plain, std::vector<std::shared_ptr<const Snapshot>> targets);

  store::IndexNumber index() const { return index_; }
  /// A name that differs from those of the same index's other states and of other indexes.
  std::string name() const;
  const Definition& definition() const { return *definition_; }
  const std::vector<Segment>& segments() const { return segments_.all; }
  /// The number of live documents.
  std::size_t total() const { return total_; }
  /// About how much memory the snapshot takes, without the parts in the cache.
  std::size_t bytes() const;

  std::shared_ptr<const Column> column(store::Store& store, const Segment& segment, std::size_t column) const;
  /// REQUIRES: a column of texts.
  std::shared_ptr<const FoldedTexts> folded_texts(store::Store& store, const Segment& segment,
                                                  std::size_t column) const;
  /// The documents of a segment that hold a word.
  std::shared_ptr<const DocumentSet> posting(store::Store& store, const Segment& segment, std::size_t column,
                                             const std::string& word) const;
  /// The documents of a segment that hold a word with this prefix.
  std::shared_ptr<const Beginning> beginning(store::Store& store, const Segment& segment, std::size_t column,
                                             const std::string& prefix) const;
  /// All documents of a segment, deleted ones included, in the order of a column; ties by key, absent values last.
  std::shared_ptr<const Hits> in_order(store::Store& store, const Segment& segment, std::size_t column,
                                       bool descending) const;
  /// The positions under one key of a keyed column, as a column of numbers.
  std::shared_ptr<const Column> positions(store::Store& store, const Segment& segment, std::size_t column,
                                          const std::string& key) const;
  /// The variants of the products in a segment. REQUIRES: a definition with values by variant.
  std::shared_ptr<const VariantRows> variant_rows(store::Store& store, const Segment& segment) const;
  /// The values of a column and how many live documents have each. A value whose documents are all deleted may be there
  /// with count 0.
  std::shared_ptr<const FacetCounts> facet_counts(store::Store& store, std::size_t column) const;
  /// The statistics of a column of numbers over all live documents.
  std::shared_ptr<const Figures> figures(store::Store& store, std::size_t column) const;
  /// The names of attributes in a column of all attributes (see attributes_in).
  std::shared_ptr<const std::vector<std::string>> attributes(store::Store& store, std::size_t column) const;
  /// The labels of option values in a column of labels.
  std::shared_ptr<const OptionLabels> option_labels(store::Store& store, std::size_t column) const;

  /// The words of a column that are similar to each sought word, in the order of `sought`. Words that only deleted
  /// documents hold may be among them.
  std::vector<std::shared_ptr<const SimilarWords>> similar_words(store::Store& store, std::size_t column,
                                                                 const std::vector<SoughtWord>& sought) const;
  /// The compounds of a column that end with a word or, unless it counts as a beginning of any word anyway, begin with
  /// it; see compounds_among(). Known are the words of some columns.
  std::shared_ptr<const Compounds> compounds(store::Store& store, std::size_t column, const std::string& part,
                                             bool is_beginning, const std::vector<std::size_t>& known_in) const;
  /// The long words of a column that end with a text (see Endings), in order.
  std::vector<std::string> words_ending(store::Store& store, std::size_t column, const std::string& ending) const;
  /// The words of a column with this prefix, in order; the empty prefix gives all.
  std::vector<std::string> words_with_prefix(store::Store& store, std::size_t column, const std::string& prefix) const;

 private:
  /// The cached part of this origin, column and use; `make` makes it when it is not there.
  template <typename T, typename Make>
  std::shared_ptr<const T> once(std::string_view origin, char use, std::size_t column, const Make& make) const;
  std::shared_ptr<const FacetCounts> sealed_facet_counts(store::Store& store, std::size_t column) const;
  /// The index that has the values of a mapped column, and the column there.
  struct There {
    const Snapshot* snapshot = nullptr;  ///< null where they are in no index
    std::size_t column = 0;
  };
  There there(std::size_t column) const;
  std::shared_ptr<const LiveKeys> live_keys(store::Store& store) const;
  std::shared_ptr<const Join> join(store::Store& store, const Segment& segment, const MappedColumn& column) const;
  std::shared_ptr<const Column> mapped_column(store::Store& store, const Segment& segment, std::size_t column) const;
  /// The documents with the keys of those that `find` gives for a segment of the index there.
  DocumentSet mapped_documents(store::Store& store, const Segment& segment, std::size_t column,
                               const std::function<std::shared_ptr<const DocumentSet>(const Snapshot&, const Segment&,
                                                                                      std::size_t)>& find) const;

  std::shared_ptr<const Beginning> mapped_beginning(store::Store& store, const Segment& segment, std::size_t column,
                                                    const std::string& prefix) const;

  // The origins of parts made from a column: of one segment, of the sealed ones, and of all.
  std::string_view origin(const Segment& segment, std::size_t column) const {
    return *(definition_->is_mapped(column) ? segment.joined[target_of(column)] : segment.origin);
  }
  std::string_view sealed_origin(std::size_t column) const {
    return *(definition_->is_mapped(column) ? segments_.sealed->joined[target_of(column)] : segments_.sealed->origin);
  }
  std::string_view origin(std::size_t column) const {
    return *(definition_->is_mapped(column) ? segments_.joined[target_of(column)] : segments_.origin);
  }
  std::size_t target_of(std::size_t column) const { return definition_->mapped_column(column).target; }

  /// The first word of a column at or after `from`, or nothing.
  std::optional<std::string> next_word(store::Store& store, std::size_t column, const std::string& from) const;
  using Next = std::function<std::optional<std::string>(const std::string&)>;
  /// The words similar to each sought one, from the cache; those that are not there are found in one walk over the
  /// words that `next` gives.
  std::vector<std::shared_ptr<const SimilarWords>> remembered(std::string_view origin, std::size_t column,
                                                              const std::vector<SoughtWord>& sought,
                                                              const Next& next) const;

  store::IndexNumber index_;
  std::shared_ptr<const Definition> definition_;
  std::shared_ptr<PartCache> cache_;
  Segments segments_;
  std::size_t total_ = 0;
  std::vector<std::shared_ptr<const Snapshot>> targets_{};
};

}  // namespace fsctl::index
