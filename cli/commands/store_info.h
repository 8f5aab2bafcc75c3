#pragma once

#include "cli/invocation.h"

namespace fsctl::cli {

/// Prints where a store is, what keeps it, and how much it has. Gives the exit code. Throws Error.
int show_store_info(const Invocation& invocation);

}  // namespace fsctl::cli
