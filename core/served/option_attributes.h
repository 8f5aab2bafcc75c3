#pragma once

#include "core/served/stored_project.h"

namespace fsctl::served {

/// Warns of each path in a block or listing to an attribute of an Option field that no stored record has, in storages
/// that are mapped. Fields without any options are skipped.
Problems unknown_attributes(store::Store& store, const project::Project& project);

}  // namespace fsctl::served
