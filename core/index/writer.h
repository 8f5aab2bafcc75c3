#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
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
  std::int64_t add(const project::RecordView& record);
  /// Takes an entry out of all answers; 0 is none.
  void kill(std::int64_t entry);
  /// Brings everything to the store. REQUIRES: called before the transaction commits.
  void flush();

 private:
  void open_chunk();
  void start_building();
  void seal();
  void write_tail();
  void write_words(const ChunkBuilder& builder);
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
};

}  // namespace fsctl::index
