#pragma once

#include "core/error/error.h"
#include "core/infer/observation.h"
#include "core/project/project.h"

namespace fsctl::sample {

/// Warns of every data-field path of a composer that has a value in none of the observed records, and suggests its
/// siblings, unless the problems say of its slot already that it leads nowhere. Paths from `$item` are checked where
/// the elements are some of the record's.
void warn_of_absent_paths(const project::Composer& composer, const infer::Observation& observation, Problems& problems);

/// A finding about the same slot that says why it gives null, or about one within it that says why a member is missing;
/// null when there is none.
Problem* explains_null(Problems& problems, const Problem& failure);
/// Whether both are about one slot.
bool is_same_slot(const Problem& a, const Problem& b);

}  // namespace fsctl::sample
