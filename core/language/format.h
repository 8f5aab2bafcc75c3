#pragma once

#include <memory>
#include <string>

#include "core/error/error.h"
#include "core/language/outline.h"
#include "core/project/form.h"

namespace fsctl::language {

/// Whether a text is JSON in which no member stands twice, of which one would have to go.
bool can_be_formatted(const std::shared_ptr<const Source>& source);

/// The text of a configuration file in one style: members in the order of their form, two spaces a level, lines of at
/// most 120 columns where that is possible. An object whose first member stands on a line of its own stays so; any
/// other is written on one line if it fits, and else lets its last member open on the line. Numbers and texts keep
/// their bytes. Lines end as the file's first one does, and a byte order mark stays. Without a form, members stay in
/// their order. REQUIRES: the text is JSON.
std::string formatted(const Outline& outline, const project::Form* form);

}  // namespace fsctl::language
