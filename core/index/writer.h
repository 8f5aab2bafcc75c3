#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/index/addition.h"
#include "core/index/chunk_builder.h"
#include "core/store/entry_id.h"
#include "core/store/index_rows.h"
#include "core/store/store.h"

namespace fsctl::index {

/// Writes a listing index, transaction by transaction. A record that changes gets a new entry; its old one is dead.
/// What a commit brings stands in the open chunk's tail until there is enough of it to seal the chunk; sealed chunks
/// are merged before there are many small ones.
class IndexWriter {
 public:
  /// REQUIRES: a definition that outlives it, and that nobody else writes to the index meanwhile.
  IndexWriter(store::Store& store, std::int64_t index, const Definition& definition);

  /// Adds a record and gives its entry.
  store::EntryId add(const project::RecordView& record) { return add(maker_.make(record)); }
  /// The same with the entry that an EntryMaker of the definition made.
  store::EntryId add(const Entry& entry);
  /// Takes an entry, if it is one, out of all answers.
  void kill(store::EntryId entry);
  /// Brings everything to the store. REQUIRES: called before a transaction commits.
  void flush();

 private:
  bool is_to_be_sealed() const;
  void open_chunk();
  std::optional<store::EntryId> find_moved(store::EntryId entry);
  void note_dead(store::EntryId entry);
  void write_words();
  void write_addition();
  void seal();
  void write_dead();
  void merge();

  store::Store& store_;
  std::int64_t index_;
  const Definition& definition_;
  EntryMaker maker_;
  ChunkBuilder builder_;        ///< all entries of the open chunk
  std::int64_t chunk_ = 0;      ///< the open chunk, 0 while it is not known
  std::int64_t additions_ = 0;  ///< in its tail
  std::size_t bytes_ = 0;       ///< of the texts of its entries
  Addition addition_;           ///< not in the store yet; without entries once there are enough to seal the chunk
  /// Who died since the last seal, by chunk.
  std::map<std::int64_t, RecordSet> dead_;
  std::map<std::int64_t, std::optional<store::Move>> moves_;  ///< by the chunk that is no more
  /// By part: whether a word of the builder is in the store for sure; most words of a chunk are.
  std::vector<std::vector<bool>> known_words_;
};

}  // namespace fsctl::index
