#pragma once

#include <string>

#include "core/error/error.h"

namespace fsctl::report {

/// One line on why a record cannot be mapped: `error[FS2301]: … (composers/products.json:27:13 /fields/price)`.
std::string failure_text(const Problem& problem);

}  // namespace fsctl::report
