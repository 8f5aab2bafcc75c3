#pragma once

#include <iosfwd>

#include "core/json/json_fwd.h"

namespace fsctl::cli {

/// Prints for people what views::explain_listing() tells.
void print_explained_listing(std::ostream& out, const Json& explanation);

}  // namespace fsctl::cli
