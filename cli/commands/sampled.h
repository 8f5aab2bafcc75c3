#pragma once

#include "cli/command.h"

namespace fsctl::cli {

/// Checks the composers of a project without errors with records: those of the files in --sample, or else the first
/// ones of each feed in the store. Adds to the problems. Throws Error for a file without records.
void check_with_records(const Invocation& invocation, const project::Project& project, Problems& problems);

}  // namespace fsctl::cli
