#pragma once

#include "core/error/error.h"

namespace fsctl::cli {

/// Names the files of problems by their paths in the repository, as services that show findings beside the code need
/// it. The repository is that of the CI job (GITHUB_WORKSPACE, CI_PROJECT_DIR), or begins at the nearest `.git`. Files
/// in none are named as name_from_here() does.
void name_in_repository(Problems& problems);

/// Names them by the paths by which they are opened from the working directory.
void name_from_here(Problems& problems);

}  // namespace fsctl::cli
