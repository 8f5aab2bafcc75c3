#pragma once

#include "core/report/progress.h"
#include "core/served/stored_project.h"
#include "core/store/store.h"

namespace fsctl::rebuild {

/// Adds a problem for each record of a storage that is not what its feed record gives, for those that are missing, and
/// for those without a feed record.
void check_mapping(store::Store& store, const project::Project& project, const served::StorageVersion& version,
                   const report::Listener& listener, Problems& problems);

}  // namespace fsctl::rebuild
