#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.h"

namespace fsctl::adopt {

/// The schema of a union of types.
Json either(const std::vector<Json>& choices);

/// Adds to a member's schema what the documentation comment before it says.
void add_comment(std::string_view comment, Json& schema);

}  // namespace fsctl::adopt
