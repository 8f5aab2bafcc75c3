#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Parts of a JSON text as they are written there. REQUIRES, everywhere: the text is valid JSON.
namespace fsctl {

/// The value of an object's member, of equal ones the last; nothing when there is none or this is no object.
std::optional<std::string> raw_member(std::string_view json, std::string_view name);

/// The elements of an array; nothing when this is none.
std::optional<std::vector<std::string>> raw_items(std::string_view json);

}  // namespace fsctl
