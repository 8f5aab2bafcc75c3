#pragma once

#include "core/composer/slot.h"
#include "core/error/error.h"

namespace fsctl::composer {

/// Reports every operation of a slot, and of the slots inside, that the hosted service does not name.
void refuse_extensions(const Slot& slot, Problems& problems);

}  // namespace fsctl::composer
