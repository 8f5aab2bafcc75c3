#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/progress.h"
#include "core/served/stages.h"

namespace fsctl::rebuild {

/// The feeds that a version of a storage is made of, as text for the store.
std::string feeds_text(const project::Project& project, const project::Storage& storage);

/// The records of a feed that a version of a storage shows and that a project maps there no more.
struct Unmapped {
  std::string feed;
  std::int64_t number = 0;  ///< of the feed
  std::int64_t count = 0;
  std::vector<std::string> first{};  ///< ids
};
std::vector<Unmapped> unmapped_of(store::Store& store, std::int64_t version, const project::Project& project,
                                  std::string_view storage, std::size_t most_named);

/// Keeps what stages showed of feeds that nothing maps to a storage any more, and tells so. Forgets what is mapped
/// there again, and what was set aside long ago. REQUIRES: the storages are mapped as the stages need them, and those
/// that the stages showed before are still there.
void set_aside_unmapped(store::Store& store, const served::Stages& stages, std::int64_t now,
                        const report::Listener& listener);

}  // namespace fsctl::rebuild
