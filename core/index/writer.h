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

/// Writes a listing index, transaction by transaction. A record that changes gets a new document, and its old one is
/// deleted. The additions of commits stay in the tail of the open segment until there are enough of them to seal it;
/// sealed segments are merged before there are many small ones.
class IndexWriter {
 public:
  /// REQUIRES: the definition outlives the writer, and nobody else writes to the index meanwhile.
  IndexWriter(store::Store& store, store::IndexNumber index, const Definition& definition);

  /// Adds a record and returns the id of its document.
  store::DocumentId add(const project::RecordView& record) { return add(maker_.make(record)); }
  /// Adds a document that a DocumentMaker of the same definition has made.
  store::DocumentId add(const Document& document);
  /// Deletes a document. Does nothing for the id 0 and for a document that was deleted before a merge.
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
  store::IndexNumber index_;
  const Definition& definition_;
  DocumentMaker maker_;
  SegmentBuilder builder_;          ///< all documents of the open segment
  store::SegmentNumber segment_{};  ///< the open segment, none before it was looked up or made
  std::int64_t additions_ = 0;      ///< how many additions its tail has in the store
  std::size_t bytes_ = 0;           ///< the size of the texts of its documents
  /// What is not in the store yet. It gets no more documents once there are enough to seal the segment, which writes
  /// them all.
  Addition addition_;
  /// By segment: the documents deleted since the last seal.
  std::map<store::SegmentNumber, DocumentSet> deleted_;
  /// By segment: where its documents are now; nothing for a segment that was not merged.
  std::map<store::SegmentNumber, std::optional<store::Move>> moves_;
  /// By column, then by number of a word in the builder: whether the store is known to have the word. This saves
  /// writing most words again, as most are in many segments.
  std::vector<std::vector<bool>> known_words_;
};

}  // namespace fsctl::index
