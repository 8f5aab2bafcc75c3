#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/ingest/storage_writer.h"
#include "core/project/project.h"
#include "core/store/store.h"

namespace fsctl::ingest {

/// Whether the store holds every storage, index and tree as the project maps them now.
bool is_current(store::Store& store, const project::Project& project);

/// Makes the store hold every storage as the project maps it: what the configuration changed is mapped or indexed anew
/// from the feed records, what no configuration uses any more is removed. Runs in one transaction of its own.
/// `note` is told what is done, for a person.
using Note = std::function<void(const std::string&)>;
void make_current(store::Store& store, const project::Project& project, const Note& note = {});
/// The same for everything, changed or not.
void make_anew(store::Store& store, const project::Project& project, const Note& note = {});

/// The storages of a project that is current.
std::vector<StorageVersion> storage_versions(store::Store& store, const project::Project& project);

}  // namespace fsctl::ingest
