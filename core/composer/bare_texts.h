#pragma once

#include <vector>

#include "core/composer/check.h"

namespace fsctl::composer {

/// The slots in place of which a text stands that is no path of the feed's records, so that a literal is meant.
/// Outside of iterations only, as inside a path of `$item` may be meant.
std::vector<const Slot*> texts_for_literals(const Slot& slot, const Schema& schema);

}  // namespace fsctl::composer
