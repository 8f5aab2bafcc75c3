#pragma once

#include <vector>

#include "core/report/progress.h"
#include "core/served/stored_project.h"
#include "core/store/past_routes.h"

namespace fsctl::rebuild {

/// Makes the routes of new and changed pages, removes those of removed pages, and sets the results in `stored`. A set
/// of routes that another project uses is copied before it is changed. A path that a stage does not show any more is
/// kept as a past path there. REQUIRES: all storages are complete and still have the records of the old routes.
void make_routes_current(store::Store& store, std::vector<served::StoredProject>& stored,
                         const report::Listener& listener);

}  // namespace fsctl::rebuild
