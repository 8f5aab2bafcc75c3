#pragma once

#include <map>
#include <string>

#include "core/composer/path.h"
#include "core/json/value.h"
#include "core/project/project.h"

namespace fsctl::sample {

/// The paths that a composer's slots read from the record itself, by the pointers of the slots.
using PathsOfSlots = std::map<std::string, const composer::Path*>;

/// REQUIRES: the composer outlives the paths.
PathsOfSlots paths_of_slots(const project::Composer& composer);

/// The JSON Pointer of the value to which a path leads in a record; of what it leads to last where that has no such
/// member.
std::string pointer_in(const Value& record, const composer::Path& path);

}  // namespace fsctl::sample
