#pragma once

#include "core/project/project.h"
#include "core/report/progress.h"
#include "core/store/store.h"

namespace fsctl::rebuild {

/// What contradicts itself in a store's file and in references between its tables; needs no project.
Problems check_file(store::Store& store);

/// That, and the counts of records and entries.
Problems check_store(store::Store& store, const project::Project& project);

/// Maps every feed record anew, and compares storage records, listing indexes and trees with what they should be.
/// Changes the store: meant for a copy of one, current for the project.
Problems check_by_rebuilding(store::Store& copy, const project::Project& project,
                             const report::Listener& listener = {});

}  // namespace fsctl::rebuild
