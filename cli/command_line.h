#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace fsctl::cli {

/// Runs the command that the words after `fsctl` ask for, and gives its exit code. Throws nothing:
/// errors and defects end on the console.
int run(const std::vector<std::string>& words, Console& console, const World& world);

}  // namespace fsctl::cli
