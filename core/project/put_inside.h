#pragma once

#include "core/error/error.h"

namespace fsctl::project {

/// Tells of a text that should stand inside an object or a list, and is wrong there, too, in one finding.
void tell_put_inside_once(Problems& problems);

}  // namespace fsctl::project
