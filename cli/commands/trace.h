#pragma once

#include <iosfwd>

#include "core/composer/evaluate.h"

namespace fsctl::cli {

/// Prints a line for each evaluated slot, indented below the slot that it is an argument of: its name, its source, and
/// the type and value of the result. A long value is cut off.
void print_trace(const composer::Trace& trace, std::ostream& out);

}  // namespace fsctl::cli
