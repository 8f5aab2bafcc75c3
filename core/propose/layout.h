#pragma once

#include <string>

#include "core/json/json.h"

namespace fsctl::propose {

/// JSON as people write it, with a line break at the end: what fits into a line stays in it, except for the outermost
/// object.
std::string laid_out(const Json& json);

}  // namespace fsctl::propose
