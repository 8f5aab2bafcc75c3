#pragma once

#include "core/error/error.h"
#include "core/infer/observation.h"
#include "core/project/project.h"

namespace fsctl::sample {

/// Warns of every data-field path of a composer that leads to something in none of the observed records, with what
/// the records have beside it. Elements of an iteration are looked at where it goes through a data-field.
void warn_of_absent_paths(const project::Composer& composer, const infer::Observation& observation, Problems& problems);

}  // namespace fsctl::sample
