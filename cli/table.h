#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/json/json_fwd.h"

namespace fsctl::cli {

/// Prints rows of texts and numbers under their titles, with aligned columns; numbers to the right.
void print_table(std::ostream& out, const std::vector<std::string>& titles, const Json& rows,
                 const std::vector<std::string>& members);

}  // namespace fsctl::cli
