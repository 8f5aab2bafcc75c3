#include "core/served/served.h"

#include <algorithm>

#include "core/served/page_routes.h"
#include "core/served/shown.h"

namespace fsctl::served {

Served::Served(store::Store& store, const std::shared_ptr<const project::Project>& working, const Stages* before)
    : stages(store, working, before), stored(find_stored(store, stages)) {}

Served::Served(store::Store& store, const project::Project& working) : Served(store, working.shared_from_this()) {}

const StoredProject& Served::stored_of(const project::Project& project) const {
  return *std::ranges::find(stored, &project, [](const StoredProject& one) { return one.project.get(); });
}

bool Served::is_complete() const { return std::ranges::all_of(stored, &StoredProject::is_complete); }

// The notes are compared as well, since stages can swap versions and routes while none is added or removed.
bool is_current(store::Store& store, const Served& served) {
  return holds_just(store, served.stored) && store::shown_sets(store) == sets_to_show(served.stored) &&
         !shows_otherwise(store, served);
}

bool is_current(store::Store& store, const project::Project& working) {
  return is_current(store, Served(store, working));
}

std::vector<StorageVersion> storage_versions(store::Store& store, const project::Project& working) {
  return Served(store, working).stored.front().storages;
}

}  // namespace fsctl::served
