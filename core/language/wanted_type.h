#pragma once

#include <string>

#include "core/language/known.h"

namespace fsctl::language {

/// The type of a storage field, or of a part of one, that a value in a composer becomes or a test case expects: the
/// field's own below `if` and in a `map`, that of a member in the properties of an `object`, or in a literal. Null
/// where it becomes none as it is.
const FieldType* type_wanted(const Known& known, const std::string& file, const Outline& outline, const Node& node);

}  // namespace fsctl::language
