#pragma once

#include "cli/command.h"

namespace fsctl::cli {

/// With --data, adds problems of stored records: those that trees leave out, variants without a product, and pages that
/// redirects hide.
void check_stored_data(const Invocation& invocation, const project::Project& project, Problems& problems);

}  // namespace fsctl::cli
