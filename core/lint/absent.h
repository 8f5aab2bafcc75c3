#pragma once

#include "core/error/error.h"
#include "core/project/project.h"

namespace fsctl::lint {

/// Puts one finding in place of those about each name of a kind of file that the project has none of, such as all
/// storages.
void tell_absent_kinds(const project::Project& project, Problems& problems);

}  // namespace fsctl::lint
