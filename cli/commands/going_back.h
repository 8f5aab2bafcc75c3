#pragma once

#include <string>

#include "cli/invocation.h"

namespace fsctl::cli {

/// Brings the store back to a snapshot and to the project's configuration, keeps what it contained for fsctl undo, and
/// tells how many records each feed has now and had; with --dry-run it only tells. Gives the exit code. Throws Error.
int go_back(const Invocation& invocation, const std::string& snapshot, const std::string& command);

}  // namespace fsctl::cli
