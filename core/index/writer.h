#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/index/chunk_builder.h"
#include "core/store/store.h"

namespace fsctl::index {

/// Writes a listing index within one transaction. A record that changes gets a new entry; its old one is dead.
/// New entries stand one by one in the open chunk's tail until there are enough of them to seal the chunk.
class IndexWriter {
 public:
  /// REQUIRES: a definition that outlives it.
  IndexWriter(store::Store& store, std::int64_t index, const Definition& definition);

  /// Adds a record and gives the number of its entry.
  std::int64_t add(const project::RecordView& record) { return add(maker_.make(record)); }
  /// The same with the entry that an EntryMaker of the definition made.
  std::int64_t add(const Entry& entry);
  /// Takes an entry out of all answers; 0 is none.
  void kill(std::int64_t entry);
  /// Brings everything to the store. REQUIRES: called before the transaction commits.
  void flush();

 private:
  struct WordHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const { return std::hash<std::string_view>{}(word); }
  };
  using Words = std::unordered_set<std::string, WordHash, std::equal_to<>>;

  void open_chunk();
  void start_building();
  void seal();
  void write_tail();
  void write_words(const ChunkBuilder& builder);
  void write_word(std::size_t part, std::string_view word);
  void write_dead();

  store::Store& store_;
  std::int64_t index_;
  const Definition& definition_;
  EntryMaker maker_;
  std::int64_t chunk_ = 0;                 ///< the open chunk, 0 while there is none
  std::size_t stored_ = 0;                 ///< its entries in the store
  std::vector<Entry> pending_;             ///< its entries not in the store yet, while they are few
  std::unique_ptr<ChunkBuilder> builder_;  ///< all its entries, once there are enough to seal it
  std::map<std::int64_t, RecordSet> dead_;
  /// Words that are in the store for sure, by part; most words of a record are.
  std::map<std::size_t, Words> known_words_;
};

}  // namespace fsctl::index
