#pragma once

#include <map>
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
#include "core/store/storage_records.h"

namespace fsctl::views {

/// A stored record, parsed; lives as long as the Reader.
struct Record {
  std::int64_t row;
  std::string_view key;
  std::string_view parent;
  Value content;
};

/// Reads for one request: one place, one consistent view of the store, every record at most once.
class Reader {
 public:
  /// REQUIRES: a store within a Reading; all outlive the reader.
  Reader(const served::StoredProject& stored, store::Store& store, index::Snapshots& snapshots,
         const project::Triple& triple, const Waiting* waiting = nullptr);

  const project::Project& project() const { return *stored_.project; }
  /// The set of the routes of the project's pages.
  std::int64_t route_set() const { return stored_.route_set; }
  const project::Triple& triple() const { return triple_; }
  const stored::View& view() const { return view_; }
  store::Store& store() { return store_; }
  Arena& arena() { return arena_; }
  /// Whether somebody still waits for what is read; null where somebody always does.
  const Waiting* waiting() const { return waiting_; }
  /// What the request may do in its listings, all together.
  index::Work& work() { return work_; }

  /// The record of a storage, or nothing.
  const Record* find(std::string_view storage, std::string_view key);
  /// The variants of a product, by key.
  const std::vector<Record>& variants(std::string_view storage, std::string_view product);

  /// A record as a level of its storage sees it, or nothing when it is not of that level.
  const project::RecordView* find_view(std::string_view storage, std::string_view key, bool variant_level);

  const served::StorageVersion& version(std::string_view storage) const;
  /// The page that the store knows by a number; nothing when it is one of another configuration.
  const project::Page* page(std::int64_t number) const;
  /// The number by which the store knows a page.
  std::int64_t number_of(const project::Page& page) const;
  /// The listing index of a storage's level. REQUIRES: a listing uses it.
  std::shared_ptr<const index::Snapshot> snapshot(std::string_view storage, bool variant_level);

 private:
  using Name = std::pair<std::string_view, std::string>;

  const index::PageRoutes* find_page(auto condition) const;
  Record keep(const store::StorageRecord& row);
  project::RecordView as_product(std::string_view storage, const Record& record);
  project::RecordView as_variant(std::string_view storage, const Record& record);

  const served::StoredProject& stored_;
  store::Store& store_;
  index::Snapshots& snapshots_;
  project::Triple triple_;
  const Waiting* waiting_;
  stored::View view_;
  std::int64_t data_version_;
  Arena arena_;
  index::Work work_;
  ValueReader value_reader_{max_value_depth};
  std::map<Name, std::unique_ptr<Record>, std::less<>> records_;
  std::map<Name, std::vector<Record>, std::less<>> variants_;
  std::map<std::pair<Name, bool>, std::unique_ptr<project::RecordView>> views_;
};

}  // namespace fsctl::views
