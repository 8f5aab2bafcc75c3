#pragma once

#include <vector>

#include "core/ingest/progress.h"
#include "core/ingest/stored_project.h"
#include "core/store/past_routes.h"

namespace fsctl::ingest {

/// Finds the set of routes that is of the project's pages as they are now, and puts it in; 0 when there is none.
void find_routes(store::Store& store, StoredProject& stored);

/// Makes the routes of new and changed pages, removes those of pages that are gone, and puts in what it made. A set
/// that another project still uses stays as it is, and a copy of it is changed. A path that a stage showed and shows no
/// longer stays known as a past one there. REQUIRES: all storages are complete, and the records that the old routes
/// belong to are still there.
void make_routes_current(store::Store& store, std::vector<StoredProject>& stored, const Listener& listener);

/// The sets that the stages show, once all are made.
std::vector<store::ShownSet> sets_to_show(const std::vector<StoredProject>& stored);

}  // namespace fsctl::ingest
