#pragma once

#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/release/difference.h"

namespace fsctl::release {

/// The JSON Schemas of an answer in two configurations, with the components to which they refer.
struct Shapes {
  const Json& before;
  const Json& after;
  const Json& components_before;
  const Json& components_after;
};

/// Appends the differences between two answers, field by field. Does not follow references to the components in
/// `has_own_lines`, which are compared on their own.
void compare_shapes(const Shapes& shapes, const std::string& subject, const std::vector<std::string>& has_own_lines,
                    std::vector<Difference>& out);

}  // namespace fsctl::release
