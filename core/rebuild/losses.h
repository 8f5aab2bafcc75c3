#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/store/numbers.h"
#include "core/store/store.h"

namespace fsctl::rebuild {

/// A reason for which records fail, and how many do.
struct FailureCause {
  Problem problem;  ///< that of the first record
  std::int64_t count = 0;
  std::vector<std::string> first{};  ///< the ids of the first records
};

/// The storage versions that a stage shows, by the storage's name.
using ShownVersions = std::map<std::string, store::VersionNumber, std::less<>>;
ShownVersions shown_by(store::Store& store, const project::Project& working, std::string_view stage);

/// Why records that these versions show would be lost with a project, because it cannot map them or maps them to no
/// storage; the most frequent reason first. REQUIRES: the store is current for the project and still has the versions.
std::vector<FailureCause> losses(store::Store& store, const project::Project& project, const ShownVersions& shown);

}  // namespace fsctl::rebuild
