#pragma once

#include <optional>

#include "core/error/error.h"
#include "core/fields/field.h"
#include "core/json/value.h"

namespace fsctl {

/// A value as its field stores it: currencies in lower case, whole numbers as integers, null members left out, a Price
/// as the list of its currencies. What does not fit goes to the problems, with the place in the storage record as
/// pointer, and gives nothing.
std::optional<Value> fit(const Value& value, const Field& field, Arena& arena, Problems& problems);

}  // namespace fsctl
