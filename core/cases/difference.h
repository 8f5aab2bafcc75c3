#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json/json.h"

namespace fsctl::cases {

/// A location at which two JSON values differ; nothing on the side that has no value there.
struct Difference {
  std::string pointer;
  std::optional<Json> expected{};
  std::optional<Json> found{};
};

/// All differences between two values, in the order of the expected one, then what was only found. Numbers are compared
/// by value, members in any order; a member that is expected to be null may be absent.
std::vector<Difference> differences(const Json& expected, const Json& found, const std::string& pointer = {});

}  // namespace fsctl::cases
