#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/connect/outside.h"
#include "core/project/project.h"
#include "core/store/changes.h"
#include "core/world/world.h"

namespace fsctl::connect {

/// How the retrying of changes went.
struct Retried {
  std::size_t processed = 0;
  std::vector<std::string> failed{};  ///< correlation ids of those that failed again, 16 bytes each
};

/// Tries failed changes again: their records are mapped as they are now, triggers are carried out once more.
/// Without ids, all of them. Ids must be of changes; that of a load stands for its failures, and one that has not
/// failed is left as it is.
Retried retry_changes(store::Store& store, const project::Project& project, const World& world, const Outside& outside,
                      const std::optional<std::vector<std::string>>& ids);

}  // namespace fsctl::connect
