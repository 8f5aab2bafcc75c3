#pragma once

#include "core/load/load.h"
#include "core/project/project.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::load {

/// Loads records into a feed of the store, many per transaction; what is committed stays however the load ends.
/// REQUIRES: a store that is current for the project. Throws Error(feed_not_found) and what Tally throws.
Loaded into_store(const Load& load, store::Store& store, const project::Project& project, const World& world,
                  const LoadListener& listener);

}  // namespace fsctl::load
