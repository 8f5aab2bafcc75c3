#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json/json.h"

namespace fsctl::cases {

/// One place where two JSON values are not the same; a side without a value has nothing there.
struct Difference {
  std::string pointer;
  std::optional<Json> expected{};
  std::optional<Json> found{};
};

/// Every part in which two values differ, in the order of what is expected; what is only found comes last. Numbers
/// compare by value, members in any order; where null is expected, a member may be absent.
std::vector<Difference> differences(const Json& expected, const Json& found, const std::string& pointer = {});

}  // namespace fsctl::cases
