#pragma once

#include <optional>

#include "core/error/error.h"
#include "core/fields/field.h"
#include "core/json/value.h"

namespace fsctl {

/// Converts a composed value to the form in which its field stores it: currencies in lower case, whole numbers as
/// integers, no null members, a Price as a list with one entry per currency. Nothing when the value does not fit;
/// problems then has the reasons, whose pointers lead into the storage record.
std::optional<Value> fit(const Value& value, const Field& field, Arena& arena, Problems& problems);

}  // namespace fsctl
