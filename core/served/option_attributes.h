#pragma once

#include "core/served/stored_project.h"

namespace fsctl::served {

/// A warning for each path of a block or listing to an attribute of an Option field that none of the stored records
/// has, as far as the store is mapped. What has no options at all is no reason to warn.
Problems unknown_attributes(store::Store& store, const project::Project& project);

}  // namespace fsctl::served
