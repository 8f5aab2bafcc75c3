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
#include "core/views/stored_records.h"

namespace fsctl::views {

/// Reads for one request: one place, one consistent view of the store, every record at most once.
class Reader {
 public:
  /// REQUIRES: a store within a ReadTransaction; all outlive the reader.
  Reader(const served::StoredProject& stored, store::Store& store, index::Snapshots& snapshots,
         const project::Place& place, const Waiting* waiting = nullptr);

  const project::Project& project() const { return *stored_.project; }
  /// The set of the routes of the project's pages.
  std::int64_t route_set() const { return stored_.route_set; }
  const project::Place& place() const { return place_; }
  const stored::View& view() const { return view_; }
  store::Store& store() { return store_; }
  Arena& arena() { return arena_; }
  /// Whether somebody still waits for what is read; null where somebody always does.
  const Waiting* waiting() const { return waiting_; }
  /// What the request may do in its listings, all together.
  index::Work& work() { return work_; }

  /// The record of a storage, or nothing.
  const Record* find(const project::Storage& storage, std::string_view key) { return records(storage).find(key); }
  /// A record as a level of its storage sees it, or nothing when it is not of that level.
  const project::RecordView* find_view(const project::Storage& storage, std::string_view key, bool variant_level) {
    return records(storage).find_view(key, variant_level);
  }
  /// The same of many keys, in their order; what is not known yet is looked up together.
  std::vector<const project::RecordView*> find_all(const project::Storage& storage, Keys keys, bool variant_level);
  /// The variants of a product as level variant sees them, by key; the product itself when it has none.
  std::span<const project::RecordView> find_variants(const project::Storage& storage, std::string_view product) {
    return records(storage).find_variants(product);
  }

  const served::StorageVersion& version(const project::Storage& storage) { return records(storage).version(); }
  /// The page that the store knows by a number; nothing when it is one of another configuration.
  const project::Page* page(std::int64_t number) const;
  /// The number by which the store knows a page.
  std::int64_t number_of(const project::Page& page) const;
  /// The listing index of a storage's level. REQUIRES: a listing uses it.
  std::shared_ptr<const index::Snapshot> snapshot(const project::Storage& storage, bool variant_level);

 private:
  const index::PageRoutes* find_page(auto condition) const;
  StoredRecords& records(const project::Storage& storage);

  const served::StoredProject& stored_;
  store::Store& store_;
  index::Snapshots& snapshots_;
  project::Place place_;
  const Waiting* waiting_;
  stored::View view_;
  std::int64_t data_version_;
  Arena arena_;
  index::Work work_;
  ValueReader value_reader_{max_value_depth};
  std::vector<StoredRecords> records_{};  ///< of each storage
};

}  // namespace fsctl::views
