#pragma once

#include "core/error/error.h"

namespace fsctl::lint {

/// Leaves one of the findings that a composer's file reads the same path that nothing has, which tells in how many
/// places: an error, if one of them is. Those with a name that may be meant stay, as each is mended by itself.
void tell_each_path_once(Problems& problems);

}  // namespace fsctl::lint
