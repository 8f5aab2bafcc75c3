#pragma once

#include <memory>

#include "core/composer/slot.h"
#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl::project {

/// Compiles the slot of a file that has nothing else in it but what every file may have: `$schema` and `description`.
std::unique_ptr<composer::Slot> parse_bare_slot(const Json& json, Problems& problems);

}  // namespace fsctl::project
