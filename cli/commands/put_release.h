#pragma once

#include <string_view>

#include "cli/command.h"

namespace fsctl::cli {

/// Moves a stage as the arguments say, and prints the result.
int put_release(const Invocation& invocation, std::string_view stage);

}  // namespace fsctl::cli
