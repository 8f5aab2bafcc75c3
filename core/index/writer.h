#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/index/addition.h"
#include "core/index/segment_builder.h"
#include "core/store/document_id.h"
#include "core/store/index_rows.h"
#include "core/store/store.h"

namespace fsctl::index {

/// Writes a listing index, transaction by transaction. A record that changes gets a new document; its old one is
/// deleted. What a commit brings stands in the open segment's tail until there is enough of it to seal the segment;
/// sealed segments are merged before there are many small ones.
class IndexWriter {
 public:
  /// REQUIRES: a definition that outlives it, and that nobody else writes to the index meanwhile.
  IndexWriter(store::Store& store, std::int64_t index, const Definition& definition);

  /// Adds a record and gives its document.
  store::DocumentId add(const project::RecordView& record) { return add(maker_.make(record)); }
  /// The same with the document that a DocumentMaker of the definition made.
  store::DocumentId add(const Document& document);
  /// Takes a document, if it is one, out of all answers.
  void remove(store::DocumentId document);
  /// Writes everything to the store. Has to be called before a transaction commits.
  void flush();

 private:
  bool is_to_be_sealed() const;
  void open_segment();
  std::optional<store::DocumentId> find_moved(store::DocumentId document);
  void note_deleted(store::DocumentId document);
  void write_words();
  void write_addition();
  void seal();
  void write_deleted();
  void merge();

  store::Store& store_;
  std::int64_t index_;
  const Definition& definition_;
  DocumentMaker maker_;
  SegmentBuilder builder_;      ///< all documents of the open segment
  std::int64_t segment_ = 0;    ///< the open segment, 0 while it is not known
  std::int64_t additions_ = 0;  ///< in its tail
  std::size_t bytes_ = 0;       ///< of the texts of its documents
  Addition addition_;           ///< not in the store yet; without documents once there are enough to seal the segment
  /// What was deleted since the last seal, by segment.
  std::map<std::int64_t, DocumentSet> deleted_;
  std::map<std::int64_t, std::optional<store::Move>> moves_;  ///< by the segment that is no more
  /// By column: whether a word of the builder is in the store for sure; most words of a segment are.
  std::vector<std::vector<bool>> known_words_;
};

}  // namespace fsctl::index
