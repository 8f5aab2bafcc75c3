#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/served/stored_project.h"
#include "core/store/past_routes.h"

namespace fsctl::served {

/// Pages by type, with their fingerprints.
using Pages = std::map<std::string, std::string, std::less<>>;

/// The pages of a project as it has them now.
Pages wanted_pages(const StoredProject& stored);
/// The pages of a set of routes in the store.
Pages stored_pages(store::Store& store, std::int64_t set);

/// Puts a set of routes into what the store has of a project.
void use_set(store::Store& store, StoredProject& stored, std::int64_t set);
/// Finds the set of routes that is of the project's pages as they are now, and puts it in; 0 when there is none.
void find_routes(store::Store& store, StoredProject& stored);

/// The sets that the stages show, once all are made.
std::vector<store::ShownSet> sets_to_show(const std::vector<StoredProject>& stored);

}  // namespace fsctl::served
