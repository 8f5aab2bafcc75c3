#pragma once

#include <filesystem>
#include <vector>

#include "cli/invocation.h"

namespace fsctl::cli {

/// The paths that a command line names. Beside --project, one that is not here is one from the project's directory.
/// Throws Error(usage) for a folder that does not lie in that project.
std::vector<std::filesystem::path> named_paths(const Invocation& invocation);

/// The path of the file that standard input stands for, taken in the same way; empty for none.
std::filesystem::path unsaved_path(const Invocation& invocation);

}  // namespace fsctl::cli
