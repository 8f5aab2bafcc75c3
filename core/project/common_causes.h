#pragma once

#include <memory>
#include <vector>

#include "core/error/error.h"
#include "core/project/source.h"

namespace fsctl::project {

/// The finding about a misspelt definition, and the files that name what was meant.
struct CommonCause {
  Problem problem;
  std::vector<std::shared_ptr<const Source>> files;
};

/// Takes out the problems about names that several places agree on, where one definition that nothing names is spelt
/// almost so, and returns the finding about that definition in their place.
std::vector<CommonCause> take_common_causes(const Sources& files, Problems& problems);

/// The same, with those findings among the problems.
void tell_common_causes(const Sources& files, Problems& problems);

}  // namespace fsctl::project
