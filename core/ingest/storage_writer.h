#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/document.h"
#include "core/index/edges.h"
#include "core/index/writer.h"
#include "core/ingest/families.h"
#include "core/ingest/storage_routes.h"
#include "core/ingest/touched_families.h"
#include "core/report/progress.h"
#include "core/served/stored_project.h"
#include "core/store/numbers.h"
#include "core/store/storage_records.h"
#include "core/world/time.h"

namespace fsctl::ingest {

/// A mapped record, with index documents that depend on it alone. Owns nothing.
struct MappedRecord {
  std::string_view key;
  std::string_view parent{};
  Value content{};
  std::string_view text{};  ///< the content as JSON
  /// Where an index has the record and shows no other in it.
  project::ByLevel<std::optional<index::Document>> documents{};

  project::RecordView view() const { return {.key = key, .product = parent, .content = content}; }
};

/// A mapped record on its way to the store.
struct NewRecord {
  const MappedRecord* mapped;
  UnixMillis changed;
};

/// Writes the mapped records of a storage with their index documents, tree edges and routes, within one transaction.
class StorageWriter {
 public:
  /// Writes for all projects that share the storage version. REQUIRES: all outlive the writer.
  StorageWriter(store::Store& store, const std::vector<served::StorageUse>& uses);

  /// With `all_new` no record with one of their keys is there. REQUIRES: records with different keys.
  void put(std::span<const NewRecord> records, store::FeedNumber feed, bool all_new);
  /// Removes records of a feed; those of another feed with the same keys stay.
  void remove(std::span<const std::string_view> keys, store::FeedNumber feed);

  /// Indexes the touched products and writes the index to the store. Returns the records without a route because
  /// another record has their path. Has to be called before the transaction commits.
  std::vector<index::RouteConflict> flush();

  /// Indexes every stored record. REQUIRES: the indexes are empty.
  void index_everything(report::Progress& progress);

  /// Makes the routes of every stored record.
  void route_everything(report::Progress& progress);

 private:
  bool is_indexed(project::Level level) const { return version_.definitions[level] != nullptr; }
  store::DocumentId add_document(project::Level level, const project::RecordView& record);
  store::DocumentId add_document(project::Level level, const MappedRecord& record);
  void remove_documents(const store::StorageRecord& record);
  void put_edges(const project::RecordView& record);
  void index_record(const store::StorageRecord& record, const project::RecordView& view);
  void find_old(std::span<store::StorageRecord> rows);
  void add_documents(const MappedRecord& mapped, store::StorageRecord& row);
  void index_family(const Family& family);
  void set_documents(const StoredRecord& record, store::DocumentId document, store::DocumentId variant_document);

  store::Store& store_;
  const served::StorageVersion& version_;  ///< of the first project
  project::ByLevel<std::unique_ptr<index::IndexWriter>> writers_{};
  std::vector<std::unique_ptr<index::EdgeWriter>> edges_;
  Families families_;
  TouchedFamilies touched_;  ///< whose documents and routes follow in flush()
  StorageRoutes routes_;
  std::vector<store::RecordDocuments> documents_;  ///< that are not in the store yet
};

}  // namespace fsctl::ingest
