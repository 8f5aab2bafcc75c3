#pragma once

#include <string_view>

#include "core/json/read.h"

namespace fsctl::served {

/// Parses the fields of a stored record; its texts lie in the arena. Throws Damaged when that fails.
Value stored_content(std::string_view content, ValueReader& reader, Arena& arena);

}  // namespace fsctl::served
