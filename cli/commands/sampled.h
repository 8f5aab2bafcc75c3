#pragma once

#include "cli/command.h"

namespace fsctl::cli {

/// Adds what records show about the composers of a project without errors: those of the files that --sample names, else
/// the first of each feed in the store. Throws Error for a file that holds no records.
void check_with_records(const Invocation& invocation, const project::Project& project, Problems& problems);

}  // namespace fsctl::cli
