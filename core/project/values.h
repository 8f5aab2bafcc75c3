#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.h"

// What an object of a configuration file holds once its form was checked: what is absent or did not fit is nothing.
namespace fsctl::project {

/// A member's value; null when it is not there.
const Json& part_of(const Json& object, std::string_view name);

std::string text_of(const Json& object, std::string_view name, std::string_view fallback = {});
bool flag_of(const Json& object, std::string_view name, bool fallback = false);
std::optional<std::int64_t> whole_of(const Json& object, std::string_view name);

}  // namespace fsctl::project
