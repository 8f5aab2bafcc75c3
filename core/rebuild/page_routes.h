#pragma once

#include <vector>

#include "core/report/progress.h"
#include "core/served/stored_project.h"
#include "core/store/past_routes.h"

namespace fsctl::rebuild {

/// Makes the routes of new and changed pages, removes those of pages that are gone, and puts in what it made. A set
/// that another project still uses stays as it is, and a copy of it is changed. A path that a stage showed and shows no
/// longer stays known as a past one there. REQUIRES: all storages are complete, and the records that the old routes
/// belong to are still there.
void make_routes_current(store::Store& store, std::vector<served::StoredProject>& stored,
                         const report::Listener& listener);

}  // namespace fsctl::rebuild
