#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/source.h"

namespace fsctl::project {

/// The finding about a file that names another storage or feed than it means, and the numbers of the problems that are
/// so because of it.
struct WrongSource {
  Problem problem;
  std::vector<std::size_t> numbers;
};

/// Finds the files that name many fields which the storage or feed they name lacks, and one other has. Problems of the
/// numbers in `told` are passed over.
std::vector<WrongSource> find_wrong_sources(const Sources& files, const Problems& problems,
                                            const std::vector<std::size_t>& told);

/// The value of a file; null when it cannot be read.
Json as_far_as_read(const std::shared_ptr<const Source>& source);

}  // namespace fsctl::project
