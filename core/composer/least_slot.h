#pragma once

#include <string>

#include "core/composer/slot.h"
#include "core/composer/type.h"
#include "core/fields/field_type.h"

namespace fsctl::composer {

/// The shortest slot that gives a composite such as Price, made around a slot that gives a text or number, as JSON.
/// Empty for other types.
std::string least_slot(const FieldType& wanted, const Slot& given, const Type& found);
/// Shows it.
std::string least_slot_hint(const FieldType& wanted, const Slot& given, const Type& found);

}  // namespace fsctl::composer
