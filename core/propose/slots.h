#pragma once

#include <string>
#include <string_view>

#include "core/json/json.h"

/// The slots of composers, as their files have them.
namespace fsctl::propose::slots {

/// A member's name as the path that leads to it.
std::string path_of(std::string_view member);
/// The path of a member below another path.
std::string below(const std::string& path, std::string_view member);

Json literal(Json value);
/// The value at a path.
Json data(const std::string& path);
Json composed(std::string_view operation, const Json& parameters);

/// `then` where a condition holds, else the other one.
Json when(Json condition, Json then, Json otherwise);
/// The slot, but null where the value at the path is empty: null, a blank text, an empty list.
Json unless_empty(const std::string& path, Json slot);

}  // namespace fsctl::propose::slots
