#pragma once

#include <string>

#include "core/composer/operation.h"

namespace fsctl::composer {

/// The documentation of one operation as Markdown: summary, parameters and examples.
std::string reference_of(const Operation& operation);

/// The documentation of all operations, by category, as one Markdown page.
std::string reference();

}  // namespace fsctl::composer
