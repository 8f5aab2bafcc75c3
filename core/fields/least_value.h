#pragma once

#include <cstdint>
#include <optional>

#include "core/fields/field_type.h"

namespace fsctl {

/// The least number that a part of a composite takes; nothing where any will do.
std::optional<std::int64_t> least_value(const FieldType& type, const TypeMember& member);

}  // namespace fsctl
