#pragma once

#include "core/error/error.h"

namespace fsctl::project {

/// Leaves out what is said of the value of a member that stands in its object twice, and of the slot that it is a part
/// of: it may be about the value that is not meant.
void leave_out_of_doubled(Problems& problems);

}  // namespace fsctl::project
