#pragma once

#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/release/difference.h"

namespace fsctl::release {

/// The JSON Schemas of two states of an answer, with the components that they refer to.
struct Shapes {
  const Json& before;
  const Json& after;
  const Json& components_before;
  const Json& components_after;
};

/// What readers of an answer notice, in the words of its fields. What lies behind references to components that
/// `has_own_lines` names is told elsewhere.
void compare_shapes(const Shapes& shapes, const std::string& subject, const std::vector<std::string>& has_own_lines,
                    std::vector<Difference>& out);

}  // namespace fsctl::release
