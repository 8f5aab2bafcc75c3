#pragma once

#include <string>

#include "core/composer/operation.h"

namespace fsctl::composer {

/// One operation as Markdown: what it gives, its parameters, its examples.
std::string reference_of(const Operation& operation);

/// All operations, category by category, as one Markdown page.
std::string reference();

}  // namespace fsctl::composer
