#pragma once

#include "cli/command.h"

namespace fsctl::cli {

/// Checks the composers with records, unless --no-records is given: with those of the files in --sample, or else with
/// the first ones of each feed in the store. Adds to the problems. A composer takes no part when it, or a file that it
/// needs, is among those with problems that are errors; stderr says so. Throws Error for a file without records, and
/// Damaged.
void check_with_records(const Invocation& invocation, const project::Project& project, Problems& problems);

}  // namespace fsctl::cli
