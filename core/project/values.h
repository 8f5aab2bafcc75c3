#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.h"

// Read members of a configuration file's object. REQUIRES for each: the form was checked. A member that is absent, or
// that the check has set to null, gives the fallback or nothing.
namespace fsctl::project {

/// The member's value, or a null.
const Json& part_of(const Json& object, std::string_view name);

/// False for a member that the check has set to null.
bool is_sound(const Json& object, std::string_view name);

std::string text_of(const Json& object, std::string_view name, std::string_view fallback = {});
bool flag_of(const Json& object, std::string_view name, bool fallback = false);
/// The value of an enumeration that a text stands for, by its text::EnumNames.
template <typename Names>
auto choice_of(const Json& object, std::string_view name, const Names& names) {
  return names.find(text_of(object, name));
}
std::optional<std::int64_t> whole_of(const Json& object, std::string_view name);

}  // namespace fsctl::project
