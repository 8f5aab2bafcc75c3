#pragma once

#include <iosfwd>

#include "core/composer/evaluate.h"

namespace fsctl::cli {

/// Prints one line per slot, indented below the slot that it is an argument of: its name, source, type and value.
void print_trace(const composer::Trace& trace, std::ostream& out);

}  // namespace fsctl::cli
