#pragma once

#include <string>
#include <vector>

#include "core/ingest/storage_writer.h"

namespace fsctl::ingest {

/// Brings one storage up to date for all projects that map it alike, except for its routes.
class StorageUpdate {
 public:
  /// `why` ends the sentences that the listener is told. REQUIRES: an open transaction; all outlive it.
  StorageUpdate(store::Store& store, const std::vector<StorageUse>& uses, const Listener& listener,
                std::string_view why);

  /// Maps what was never mapped so, indexes what was never indexed so, and puts the numbers into the uses.
  void run();

 private:
  Progress begin(const std::string& verb, std::int64_t records) const;
  void make_indexes();
  void map_everything();
  void map_feed(const project::Composer& composer, StorageWriter& writer);

  store::Store& store_;
  const std::vector<StorageUse>& uses_;
  const Listener& listener_;
  std::string_view why_;
  StorageVersion& first_;
  const project::Project& project_;  ///< the first one
};

}  // namespace fsctl::ingest
