#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fsctl::propose {

/// Whether a feed and all that reads it can have this name: ASCII letters, digits, `-` and `_`.
bool is_resource_name(std::string_view name);
/// The nearest such name; empty when nothing of it remains.
std::string resource_name(std::string_view text);

/// The name of a storage's field for a member: itself, or its words as `camelCase` where it has other signs than ASCII
/// letters, digits and `_`. No field is called like one of the others.
std::string field_name(std::string_view member, const std::vector<std::string>& others);

}  // namespace fsctl::propose
