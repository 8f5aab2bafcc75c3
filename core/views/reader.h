#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget/waiting.h"
#include "core/index/snapshots.h"
#include "core/index/work.h"
#include "core/json/read.h"
#include "core/project/project.h"
#include "core/project/read_path.h"
#include "core/served/stored_project.h"
#include "core/store/content_version.h"
#include "core/store/numbers.h"
#include "core/views/route_paths.h"
#include "core/views/stored_records.h"

namespace fsctl::views {

/// Reads records for one request: for one place, from one snapshot of the store, each record at most once.
class Reader {
 public:
  /// REQUIRES: a store within a ReadTransaction; all outlive the reader.
  Reader(const served::StoredProject& stored, store::Store& store, index::Snapshots& snapshots,
         const project::Place& place, const Waiting* waiting = nullptr);

  const project::Project& project() const { return *stored_.project; }
  /// The set of routes of the project's pages.
  store::RouteSetNumber route_set() const { return stored_.route_set; }
  const project::Place& place() const { return place_; }
  const stored::View& view() const { return view_; }
  store::Store& store() { return store_; }
  Arena& arena() { return arena_; }
  /// Whether a client still waits for the answer; null in commands.
  const Waiting* waiting() const { return waiting_; }
  /// The work that all listings of the request may do together.
  index::Work& work() { return work_; }

  /// The record of a storage, or null.
  const Record* find(const project::Storage& storage, std::string_view key) { return records(storage).find(key); }
  /// A record as a product or a variant, or null when it is not of that level.
  const project::RecordView* find_view(const project::Storage& storage, std::string_view key, project::Level level) {
    return records(storage).find_view(key, level);
  }
  /// The same for many keys, in their order; records that were not read yet are read with one query.
  std::vector<const project::RecordView*> find_all(const project::Storage& storage, Keys keys, project::Level level);
  /// Says that find_all() comes.
  void expect_all(const project::Storage& storage, Keys keys) { records(storage).expect_views(keys); }
  /// A record that was read already, or null.
  const Record* find_read(const project::Storage& storage, std::string_view key) {
    return records(storage).find_read(key);
  }
  /// The variants of a product, by key; the product itself when it has none.
  std::span<const project::RecordView> find_variants(const project::Storage& storage, std::string_view product) {
    return records(storage).find_variants(product);
  }

  RoutePaths& paths() { return paths_; }

  const served::StorageVersion& version(const project::Storage& storage) { return records(storage).version(); }
  /// The page with this number in the store; null for a page of another configuration.
  const project::Page* page(store::RoutePageNumber number) const;
  /// The number of a page in the store.
  store::RoutePageNumber number_of(const project::Page& page) const;
  /// The index of a listing, with those of the storages that its mapped fields are mapped from.
  std::shared_ptr<const index::Snapshot> snapshot(const project::Listing& listing);

 private:
  const index::PageRoutes* find_page(auto condition) const;
  StoredRecords& records(const project::Storage& storage);
  std::shared_ptr<const index::Snapshot> snapshot(const served::StorageVersion& version, project::Level level);

  const served::StoredProject& stored_;
  store::Store& store_;
  index::Snapshots& snapshots_;
  project::Place place_;
  const Waiting* waiting_;
  stored::View view_;
  store::ContentVersion version_;
  Arena arena_;
  index::Work work_;
  ValueReader value_reader_{max_value_depth};
  std::vector<StoredRecords> records_{};  ///< one per storage
  RoutePaths paths_;
};

}  // namespace fsctl::views
