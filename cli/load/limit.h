#pragma once

#include <cstddef>
#include <limits>

#include "cli/command.h"

namespace fsctl::cli {

/// A whole number from 1 on that an option gives. Throws Error(usage).
std::size_t number_of(const Arguments& arguments, std::string_view option, std::size_t fallback);

/// After so many rejected and failed records a load stops: --fail-fast, --max-errors.
std::size_t most_errors(const Arguments& arguments);

}  // namespace fsctl::cli
