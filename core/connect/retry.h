#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/connect/outside.h"
#include "core/project/project.h"
#include "core/store/changes.h"
#include "core/world/world.h"

namespace fsctl::connect {

/// The result of retrying changes.
struct Retried {
  std::size_t processed = 0;
  std::vector<std::string> failed{};  ///< the correlation ids of changes that failed again, 16 bytes each
};

/// Retries failed changes with these ids, or all of them without ids: maps their records as they are stored now, and
/// carries triggers out again. The id of a load stands for all of its failures; changes that have not failed are
/// skipped. REQUIRES: ids of changes.
Retried retry_changes(store::Store& store, const project::Project& project, const World& world, const Outside& outside,
                      const std::optional<std::vector<std::string>>& ids);

}  // namespace fsctl::connect
