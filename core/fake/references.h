#pragma once

#include <map>
#include <string>
#include <utility>

#include "core/project/project.h"

namespace fsctl::fake {

/// The storages whose keys the fields of storages hold, by the names of storage and field: fields that blocks, routes,
/// mapped fields, trees and listings use as keys.
using References = std::map<std::pair<std::string, std::string>, const project::Storage*>;

References references_of(const project::Project& project);

/// Whether a tree's nodes name their parents in this field.
bool is_tree_parent(const project::Project& project, const std::string& storage, const std::string& field);

}  // namespace fsctl::fake
