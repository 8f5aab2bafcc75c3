#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/index/routes.h"
#include "core/ingest/families.h"
#include "core/served/stored_project.h"
#include "core/store/numbers.h"
#include "core/store/storage_records.h"

namespace fsctl::ingest {

/// Writes the routes of a storage's records, in every set of pages that shows them, within one transaction.
class StorageRoutes {
 public:
  /// REQUIRES: all outlive the object.
  StorageRoutes(store::Store& store, const std::vector<served::StorageUse>& uses);

  /// Records of a storage without variants. What is new has no routes in the store yet.
  void put(std::span<const store::StorageRecord> records, std::span<const project::RecordView> views,
           const std::vector<bool>& are_new);
  /// A product and its variants. It counts as changed when one of its variants has changed.
  void put(const Family& family);
  void remove(std::span<const store::RecordRow> rows, std::span<const std::string_view> keys);

  /// Writes everything to the store; gives the records without a route because another record has their path. Has to be
  /// called before the transaction commits.
  std::vector<index::RouteConflict> flush();

 private:
  void put(std::span<const index::RouteWriter::Record> records);

  std::vector<std::unique_ptr<index::RouteWriter>> writers_;  ///< one per set
};

}  // namespace fsctl::ingest
