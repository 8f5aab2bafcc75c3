#pragma once

#include <iosfwd>

#include "core/composer/evaluate.h"

namespace fsctl::cli {

/// One line a slot, indented below the slot it is an input of: what it fills, what it is, the type and value it gave.
void print_trace(const composer::Trace& trace, std::ostream& out);

}  // namespace fsctl::cli
