#pragma once

#include "core/composer/path.h"

namespace fsctl::composer {

/// The value to which one step of a path leads, or null.
Value follow(const Path::Step& step, const Value& from);

}  // namespace fsctl::composer
