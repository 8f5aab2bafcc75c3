#pragma once

#include <string_view>

#include "core/json/json_fwd.h"

namespace fsctl {

/// The members of a text's outermost object, also of a text that is no JSON: one with comments, other quotes, or a
/// mistake anywhere. Texts have their value, all else is null. An empty object for any other text.
Json outer_members(std::string_view text);

}  // namespace fsctl
