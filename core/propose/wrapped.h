#pragma once

#include <string>
#include <vector>

#include "core/json/value.h"

namespace fsctl::propose {

/// The members that lead from an object to each list of objects in it, as the answers of services wrap their records.
/// None for an object that has a member for an id, and so is a record itself.
std::vector<std::vector<std::string>> lists_in(const Value& object);

}  // namespace fsctl::propose
