#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/json/json_fwd.h"

namespace fsctl::cli {

/// Prints an array of objects as a table with aligned columns, numbers to the right: under each title the member of the
/// same position in `members`. Escapes control characters.
void print_table(std::ostream& out, const std::vector<std::string>& titles, const Json& rows,
                 const std::vector<std::string>& members);

}  // namespace fsctl::cli
