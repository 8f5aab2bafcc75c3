#pragma once

#include <string>
#include <vector>

#include "core/ingest/intent.h"
#include "core/project/project.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// Gets what a trigger asks for from where a feed's records come from: one record, or for Intent::fetch_list all.
/// Throws Error when it cannot.
std::vector<std::string> fetch_records(const project::Feed& feed, Intent intent, const std::string& id);

/// Carries out the triggers that were acknowledged and not carried out yet, those of a server that was stopped too,
/// and gives their number. The change log then tells what became of them.
std::size_t run_triggers(store::Store& store, const project::Project& project, const World& world);

}  // namespace fsctl::ingest
