#pragma once

#include "core/composer/path.h"

namespace fsctl::composer {

/// The value behind one step of a path, or null.
Value follow(const Path::Step& step, const Value& from);

}  // namespace fsctl::composer
