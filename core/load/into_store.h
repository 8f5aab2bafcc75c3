#pragma once

#include "core/load/load.h"
#include "core/project/project.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::load {

/// Loads the records into a feed of the store, many to a transaction; what was committed stays, however it ends.
/// REQUIRES: a store that is current for the project. Throws Error(feed_not_found), and what Tally throws.
Loaded into_store(const Load& load, store::Store& store, const project::Project& project, const World& world,
                  const Listener& listener);

}  // namespace fsctl::load
