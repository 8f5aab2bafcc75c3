#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/ingest/storage_writer.h"

namespace fsctl::ingest {

/// The pages that show a storage's records; number 0 where the store lacks their routes or has outdated ones.
std::vector<index::PageRoutes> pages_of(store::Store& store, const project::Project& project,
                                        const StorageVersion& version);

/// Whether the store has the routes of every page as it is now, and no others.
bool has_current_routes(store::Store& store, const project::Project& project,
                        const std::vector<StorageVersion>& versions);

/// Makes the routes of new and changed pages and removes those of pages that are gone. What was a path before stays
/// known as a past one. REQUIRES: the records that the old routes belong to are still there.
void make_routes_current(store::Store& store, const project::Project& project,
                         const std::vector<StorageVersion>& versions,
                         const std::function<void(const std::string&)>& note);

}  // namespace fsctl::ingest
