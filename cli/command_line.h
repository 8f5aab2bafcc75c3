#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace fsctl::cli {

/// Runs the command given by the words after `fsctl` and returns its exit code. Throws nothing: prints errors and
/// defects on the console.
int run(const std::vector<std::string>& words, Console& console, const World& world);

}  // namespace fsctl::cli
