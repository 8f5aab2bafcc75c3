#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/index/chunk_builder.h"
#include "core/index/part_cache.h"
#include "core/store/store.h"

namespace fsctl::index {

/// A chunk as one data version has it. The open chunk's parts are in memory; a sealed one's are read when asked for.
struct Chunk {
  std::int64_t number = 0;
  std::size_t entries = 0;
  RecordSet dead;
  bool has_dead = false;
  /// Of the open chunk: by part the columns, and the blocks of postings by their first word.
  std::vector<std::shared_ptr<const Column>> columns{};
  std::vector<std::map<std::string, std::string, std::less<>>> postings{};

  bool is_open() const { return !columns.empty(); }
  std::size_t live() const { return entries - (has_dead ? dead.size() : 0); }
};

/// The distinct values of a facet over all chunks, and how often each occurs in the whole index.
struct FacetValues {
  std::vector<std::string> values;
  std::vector<std::vector<std::uint32_t>> value_of_code;  ///< chunk to code to value
  std::vector<std::uint32_t> counts;
};

/// A listing index as of one data version. May be used from several threads, each with its own Store.
class Snapshot {
 public:
  /// Reads the chunks of an index. REQUIRES: a definition that outlives it.
  Snapshot(store::Store& store, std::int64_t index, std::shared_ptr<const Definition> definition,
           std::shared_ptr<PartCache> cache);

  std::int64_t index() const { return index_; }
  const Definition& definition() const { return *definition_; }
  const std::vector<Chunk>& chunks() const { return chunks_; }
  std::size_t total() const { return total_; }

  std::shared_ptr<const Column> column(store::Store& store, const Chunk& chunk, std::size_t part) const;
  /// The records of a chunk that hold a word.
  std::shared_ptr<const RecordSet> posting(store::Store& store, const Chunk& chunk, std::size_t part,
                                           const std::string& word) const;
  /// The chunk's records in the order of a column (descending or not), ties by key, absent values last.
  std::shared_ptr<const Hits> in_order(store::Store& store, const Chunk& chunk, std::size_t part,
                                       bool descending) const;
  /// Of a keyed column: the positions under one key, as a column of numbers.
  std::shared_ptr<const Column> positions(store::Store& store, const Chunk& chunk, std::size_t part,
                                          const std::string& key) const;
  std::shared_ptr<const FacetValues> facet_values(store::Store& store, std::size_t part) const;

  /// Words of a column within `typos` edits of a word, or beginning with it; remembered.
  std::vector<std::string> similar_words(store::Store& store, std::size_t part, const std::string& word,
                                         std::size_t typos) const;
  std::vector<std::string> words_with_prefix(store::Store& store, std::size_t part, const std::string& prefix) const;

 private:
  void read_tail(store::Store& store, Chunk& chunk);

  std::int64_t index_;
  std::shared_ptr<const Definition> definition_;
  std::shared_ptr<PartCache> cache_;
  std::vector<Chunk> chunks_;
  std::size_t total_ = 0;
  mutable std::mutex mutex_;
  mutable std::map<std::size_t, std::shared_ptr<const FacetValues>> facets_;
  mutable std::map<std::string, std::vector<std::string>> widened_;
};

/// The live records of a chunk.
Hits live_records(const Chunk& chunk);

}  // namespace fsctl::index
