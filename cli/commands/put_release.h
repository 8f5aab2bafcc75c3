#pragma once

#include <string_view>

#include "cli/command.h"

namespace fsctl::cli {

/// Moves a stage to a release as the arguments say (see release::Rollout), prints the result and returns the exit code.
/// Throws Error.
int put_release(const Invocation& invocation, std::string_view stage);

}  // namespace fsctl::cli
