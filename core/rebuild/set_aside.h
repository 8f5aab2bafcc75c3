#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/progress.h"
#include "core/served/stages.h"
#include "core/store/numbers.h"
#include "core/world/time.h"

namespace fsctl::rebuild {

/// The feeds that are mapped to a storage, as text for the store.
std::string feeds_text(const project::Project& project, const project::Storage& storage);

/// The records of a feed that a storage version shows, but that a project does not map to the storage.
struct Unmapped {
  std::string feed;
  store::FeedNumber number{};
  std::int64_t count = 0;
  std::vector<std::string> first{};  ///< the ids of the first records
};
std::vector<Unmapped> unmapped_of(store::Store& store, store::VersionNumber version, const project::Project& project,
                                  std::string_view storage, std::size_t most_named);

/// Sets aside the records that stages showed of feeds that no composer maps to their storage any more, and tells the
/// listener. Drops what is mapped again, and what was set aside long ago. REQUIRES: the store is current for the stages
/// and still has the versions that they showed before.
void set_aside_unmapped(store::Store& store, const served::Stages& stages, UnixMillis now,
                        const report::Listener& listener);

}  // namespace fsctl::rebuild
