#pragma once

#include "cli/command.h"

namespace fsctl::cli {

/// With --data, adds warnings about stored records: those that trees leave out, variants without a product, paths to
/// attributes of options that no record has, and pages that redirects hide. Says on stderr what could not be checked
/// because its records are not mapped yet, or because the project has errors.
void check_stored_data(const Invocation& invocation, const project::Project& project, Problems& problems);

}  // namespace fsctl::cli
