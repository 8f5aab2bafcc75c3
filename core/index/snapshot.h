#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/facets.h"
#include "core/index/figures.h"
#include "core/index/folded_texts.h"
#include "core/index/neighbours.h"
#include "core/index/options.h"
#include "core/index/part_cache.h"
#include "core/index/record_set.h"
#include "core/index/tail.h"
#include "core/store/store.h"

namespace fsctl::index {

/// A chunk as one data version has it: a sealed one, whose parts are read when asked for, or a slice of the tail.
struct Chunk {
  std::int64_t number = 0;
  std::size_t entries = 0;
  std::shared_ptr<const RecordSet> dead{};  ///< nothing when all are alive
  std::shared_ptr<const Slice> slice{};     ///< nothing when it is sealed
  std::shared_ptr<const Origin> origin{};   ///< of what it holds, whichever are dead

  bool is_dead(Local record) const { return dead && dead->contains(record); }
  std::size_t live() const { return entries - (dead ? dead->size() : 0); }
};

/// The sealed chunks of an index from one seal to the next.
struct SealedChunks {
  std::int64_t seal = 0;  ///< the last one, which no other index has or had
  std::shared_ptr<const Origin> origin{};
  std::vector<Chunk> chunks{};
};

/// The records of a chunk that hold any word with some beginning.
struct Beginning {
  RecordSet records;
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
  const std::vector<Chunk>& chunks() const { return chunks_; }
  std::size_t total() const { return total_; }
  /// About how much memory it takes, without the parts that it remembers.
  std::size_t bytes() const;

  std::shared_ptr<const Column> column(store::Store& store, const Chunk& chunk, std::size_t part) const;
  /// REQUIRES: a column of texts.
  std::shared_ptr<const FoldedTexts> folded_texts(store::Store& store, const Chunk& chunk, std::size_t part) const;
  /// The records of a chunk that hold a word.
  std::shared_ptr<const RecordSet> posting(store::Store& store, const Chunk& chunk, std::size_t part,
                                           const std::string& word) const;
  /// The records of a chunk that hold a word with this beginning.
  std::shared_ptr<const Beginning> beginning(store::Store& store, const Chunk& chunk, std::size_t part,
                                             const std::string& prefix) const;
  /// The chunk's records in the order of a column (descending or not), ties by key, absent values last.
  std::shared_ptr<const Hits> in_order(store::Store& store, const Chunk& chunk, std::size_t part,
                                       bool descending) const;
  /// Of a keyed column: the positions under one key, as a column of numbers.
  std::shared_ptr<const Column> positions(store::Store& store, const Chunk& chunk, std::size_t part,
                                          const std::string& key) const;
  std::shared_ptr<const FacetCounts> facet_counts(store::Store& store, std::size_t part) const;
  /// What the numbers of a column come to over all records.
  std::shared_ptr<const Figures> figures(store::Store& store, std::size_t part) const;
  /// Of a column of all attributes.
  std::shared_ptr<const std::vector<std::string>> attributes(store::Store& store, std::size_t part) const;
  /// Of a column of labels.
  std::shared_ptr<const OptionLabels> option_labels(store::Store& store, std::size_t part) const;

  /// The words of a column like each of the sought ones; remembered.
  std::vector<std::shared_ptr<const SimilarWords>> similar_words(store::Store& store, std::size_t part,
                                                                 const std::vector<SoughtWord>& sought) const;
  std::vector<std::string> words_with_prefix(store::Store& store, std::size_t part, const std::string& prefix) const;

 private:
  void read_sealed(store::Store& store, std::int64_t seal);
  void add_slices();
  void bury_dead();
  /// What `make` gives for a part of all that has this name; remembered.
  template <typename T, typename Make>
  std::shared_ptr<const T> once(std::string_view origin, char use, std::size_t part, const Make& make) const;
  std::shared_ptr<const FacetCounts> sealed_facet_counts(store::Store& store, std::size_t part) const;
  using Next = std::function<std::optional<std::string>(const std::string&)>;
  /// Those of the sought words that are not remembered are looked for in one walk.
  std::vector<std::shared_ptr<const SimilarWords>> remembered(std::string_view origin, std::size_t part,
                                                              const std::vector<SoughtWord>& sought,
                                                              const Next& next) const;

  std::int64_t index_;
  std::shared_ptr<const Definition> definition_;
  std::shared_ptr<PartCache> cache_;
  std::shared_ptr<SealedChunks> sealed_;
  std::shared_ptr<const Tail> tail_;
  std::shared_ptr<const Origin> origin_;  ///< of the sealed chunks and the tail
  std::vector<Chunk> chunks_;             ///< the sealed ones first
  std::size_t total_ = 0;
  std::map<std::size_t, Hits> newly_dead_;  ///< sealed chunk to its dead that the tail tells
};

/// The live records of a chunk.
Hits live_records(const Chunk& chunk);

}  // namespace fsctl::index
