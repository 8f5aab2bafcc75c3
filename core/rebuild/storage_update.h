#pragma once

#include <string_view>
#include <vector>

#include "core/ingest/storage_writer.h"

namespace fsctl::rebuild {

/// Brings one storage up to date for all projects that map it alike, except for its routes and for what was never
/// mapped so.
class StorageUpdate {
 public:
  /// `why` ends the sentences that the listener is told. REQUIRES: an open transaction; all outlive it.
  StorageUpdate(store::Store& store, const std::vector<served::StorageUse>& uses, const report::Listener& listener,
                std::string_view why);

  /// Indexes what was never indexed so, and puts the numbers into the uses. True when the version is new: it has no
  /// records yet.
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
