#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/edges.h"
#include "core/index/entry.h"
#include "core/index/writer.h"
#include "core/json/read.h"
#include "core/report/progress.h"
#include "core/served/stored_project.h"
#include "core/store/storage_records.h"

namespace fsctl::ingest {

/// A mapped record with what follows from it alone; all of it lives elsewhere.
struct MappedRecord {
  std::string_view key;
  std::string_view parent{};
  Value content{};
  std::string_view text{};                   ///< the content as JSON
  std::optional<index::Entry> entries[2]{};  ///< by level, where an index has the record and shows no other in it

  project::RecordView view() const { return {.key = key, .product = parent, .content = content}; }
};

/// Writes mapped records with their index entries, tree edges and routes, within one transaction.
class StorageWriter {
 public:
  /// Writes for all projects that map the storage alike. REQUIRES: all outlive the writer.
  StorageWriter(store::Store& store, const std::vector<served::StorageUse>& uses);

  void put(const MappedRecord& record, std::int64_t feed, std::int64_t now);
  /// Removes the record a feed made; another feed's record of the same key stays.
  void remove(std::string_view key, std::int64_t feed);

  /// Indexes the products that were touched and brings the index to the store; gives the records that have to wait for
  /// a path. REQUIRES: called before the transaction commits.
  std::vector<index::RouteConflict> flush();

  /// Indexes every stored record anew into indexes that are empty.
  void index_everything(report::Progress& progress);

  /// Makes the routes of every stored record.
  void route_everything(report::Progress& progress);

 private:
  struct Stored;
  struct Family;
  bool is_indexed(int level) const { return version_.definitions[level] != nullptr; }
  store::EntryId add_entry(int level, const project::RecordView& record);
  store::EntryId add_entry(int level, const MappedRecord& record);
  void kill_entries(const store::StorageRecord& record);
  void put_edges(const project::RecordView& record);
  void put_routes(const index::RouteWriter::Record& record);
  void touch(std::string_view key, std::string_view parent);
  void note_product(const Family& family);
  using Keys = std::set<std::string, std::less<>>;
  void each_family(const Keys& products, const std::function<void(const Family&)>& visit);
  std::vector<Family> load_families(std::span<const std::string_view> products);
  void index_family(const Family& family);
  void route(const store::StorageRecord& record, const project::RecordView& view, bool is_new);
  void route_family(const Family& family);
  Stored stored(const store::StorageRecord& record);
  void set_entries(const Stored& record, store::EntryId entry, store::EntryId variant_entry);

  store::Store& store_;
  const served::StorageVersion& version_;  ///< of the first project
  std::unique_ptr<index::IndexWriter> writers_[2];
  std::vector<std::unique_ptr<index::EdgeWriter>> edges_;
  std::vector<std::unique_ptr<index::RouteWriter>> routes_;  ///< one per set
  Keys touched_;
  std::vector<store::RecordEntries> entries_;  ///< that are not in the store yet
  bool are_products_missing_ = false;          ///< any, as far as is known in a flush
  ValueReader reader_{max_value_depth};
  Arena arena_;
};

}  // namespace fsctl::ingest
