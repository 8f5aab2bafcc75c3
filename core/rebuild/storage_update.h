#pragma once

#include <string_view>
#include <vector>

#include "core/ingest/storage_writer.h"

namespace fsctl::rebuild {

/// Brings one storage version up to date for all projects that share it, except for its routes and, if it is new, its
/// records.
class StorageUpdate {
 public:
  /// `why` is the end of sentences for the listener. REQUIRES: an open transaction; all outlive it.
  StorageUpdate(store::Store& store, const std::vector<served::StorageUse>& uses, const report::Listener& listener,
                std::string_view why);

  /// Makes missing indexes and trees, and sets the numbers in the uses. True when the version is new and has no records
  /// yet.
  bool run();

 private:
  void make_indexes();

  store::Store& store_;
  const std::vector<served::StorageUse>& uses_;
  const report::Listener& listener_;
  std::string_view why_;
  served::StorageVersion& first_;
};

}  // namespace fsctl::rebuild
