#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// What differs between two texts, as a unified diff with three lines around each change, which `git apply` and `patch`
/// read; empty for equal texts. `name` is the file's.
std::string unified_diff(std::string_view name, std::string_view before, std::string_view after);

}  // namespace fsctl::text
