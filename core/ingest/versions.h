#pragma once

#include <string>
#include <vector>

#include "core/ingest/storage_update.h"
#include "core/ingest/stored_project.h"
#include "core/project/project.h"
#include "core/store/store.h"

/// Everywhere here `project` is the working configuration; what its stages serve besides, the store knows.
namespace fsctl::ingest {

/// Whether the store holds every storage, index, tree and route as the stages need them now, and no others.
bool is_current(store::Store& store, const project::Project& project);

/// Makes the store hold every storage as the stages map it: what a configuration changed is mapped or indexed anew from
/// the feed records, what no stage uses any more is removed. Runs in one transaction of its own.
void make_current(store::Store& store, const project::Project& project, const Listener& listener = {});
/// The same for everything, changed or not.
void make_anew(store::Store& store, const project::Project& project, const Listener& listener = {});
/// make_current() within a transaction that is open; true when anything had to be done.
bool make_current_within(store::Store& store, const project::Project& project, const Listener& listener,
                         std::string_view why);

/// What the store has of the projects that its stages serve, the working configuration first.
std::vector<StoredProject> find_stages(store::Store& store, const project::Project& project);

/// The storages of a project that is current.
std::vector<StorageVersion> storage_versions(store::Store& store, const project::Project& project);

}  // namespace fsctl::ingest
