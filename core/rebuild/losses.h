#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/store/store.h"

namespace fsctl::rebuild {

/// Records that fail for one reason.
struct FailureCause {
  Problem problem;  ///< of the first of them
  std::int64_t count = 0;
  std::vector<std::string> first{};  ///< ids
};

/// The versions of storages that a stage shows, by storage.
using ShownVersions = std::map<std::string, std::int64_t, std::less<>>;
ShownVersions shown_by(store::Store& store, const project::Project& working, std::string_view stage);

/// The records that these versions show and a project cannot map, or maps to no storage, by cause, the most frequent
/// first. REQUIRES: the
/// store is current for the project, and still has the versions.
std::vector<FailureCause> losses(store::Store& store, const project::Project& project, const ShownVersions& shown);

}  // namespace fsctl::rebuild
