#pragma once

#include "core/error/error.h"
#include "core/infer/observation.h"
#include "core/project/project.h"

namespace fsctl::sample {

/// Warns of every data-field path of a composer that has a value in none of the observed records, and suggests its
/// siblings. Paths from `$item` are checked where the iteration is over a data-field.
void warn_of_absent_paths(const project::Composer& composer, const infer::Observation& observation, Problems& problems);

}  // namespace fsctl::sample
