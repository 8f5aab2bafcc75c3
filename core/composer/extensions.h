#pragma once

#include "core/composer/slot.h"
#include "core/error/error.h"

namespace fsctl::composer {

/// Reports every operation, in a slot and the slots inside it, that is an extension of this program
/// (Operation::extension).
void refuse_extensions(const Slot& slot, Problems& problems);

}  // namespace fsctl::composer
