#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace fsctl::cli {

/// Runs the command given by the words after `fsctl` and returns its exit code. Prints errors and defects on the
/// console instead of throwing them. Escapes control characters on standard error and, if it is a terminal, on standard
/// output.
int run(const std::vector<std::string>& words, Console& console, const World& world);

}  // namespace fsctl::cli
