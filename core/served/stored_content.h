#pragma once

#include <string_view>

#include "core/json/read.h"

namespace fsctl::served {

/// The fields of a stored record, its texts in the arena. Throws Damaged when they are none.
Value stored_content(std::string_view content, ValueReader& reader, Arena& arena);

}  // namespace fsctl::served
