#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/served/stored_project.h"
#include "core/store/numbers.h"
#include "core/store/past_routes.h"

namespace fsctl::served {

/// The fingerprints of pages by type.
using Pages = std::map<std::string, std::string, std::less<>>;

/// The pages of a project.
Pages wanted_pages(const StoredProject& stored);
/// The pages of a set of routes in the store.
Pages stored_pages(store::Store& store, store::RouteSetNumber set);

/// Makes a project use a set of routes.
void use_set(store::Store& store, StoredProject& stored, store::RouteSetNumber set);
/// Makes a project use the set of routes with exactly its pages; none when there is none.
void find_routes(store::Store& store, StoredProject& stored);

/// The set of routes that each stage has to show.
std::vector<store::ShownSet> sets_to_show(const std::vector<StoredProject>& stored);

}  // namespace fsctl::served
