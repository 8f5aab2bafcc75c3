#pragma once

#include "core/error/error.h"
#include "core/project/project.h"

namespace fsctl::lint {

/// Warns of feeds that no composer maps and storages that none fills, or once of all when there is no composer.
/// Says nothing when some composer could not be read, as it may be that one.
void warn_of_unused(const project::Project& project, Problems& problems);

}  // namespace fsctl::lint
