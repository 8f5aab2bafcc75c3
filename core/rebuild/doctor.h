#pragma once

#include "core/project/project.h"
#include "core/report/progress.h"
#include "core/store/store.h"

namespace fsctl::rebuild {

/// Checks a store's file and the references between its tables; needs no project.
Problems check_file(store::Store& store);

/// The same, and the counts of records and index entries.
Problems check_store(store::Store& store, const project::Project& project);

/// Maps every feed record again and compares storage records, listing indexes and trees with the results. Changes the
/// store. REQUIRES: a copy of a store, current for the project.
Problems check_by_rebuilding(store::Store& copy, const project::Project& project,
                             const report::Listener& listener = {});

}  // namespace fsctl::rebuild
