#pragma once

#include "core/error/error.h"
#include "core/project/source.h"

namespace fsctl::project {

/// Removes the problems about names that a file lacks, where a part of that file could not be read in which they may
/// stand: what is wrong with that part is told already.
void leave_out_of_unread_parts(const Sources& files, Problems& problems);

}  // namespace fsctl::project
