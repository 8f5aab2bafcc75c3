#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/ingest/storage_writer.h"

namespace fsctl::ingest {

/// Told what is done, for a person.
using Note = std::function<void(const std::string&)>;

/// Brings one storage up to date for all projects that map it alike, except for its routes.
class StorageUpdate {
 public:
  /// `why` ends the sentences that the note is told. REQUIRES: an open transaction; all outlive it.
  StorageUpdate(store::Store& store, const std::vector<StorageUse>& uses, const Note& note, std::string_view why);

  /// Maps what was never mapped so, indexes what was never indexed so, and puts the numbers into the uses.
  void run();

 private:
  void tell(const std::string& what, std::int64_t records);
  void make_indexes();
  void map_everything();
  void map_feed(const project::Composer& composer, StorageWriter& writer);

  store::Store& store_;
  const std::vector<StorageUse>& uses_;
  const Note& note_;
  std::string_view why_;
  StorageVersion& first_;
  const project::Project& project_;  ///< the first one
};

}  // namespace fsctl::ingest
