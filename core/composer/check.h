#pragma once

#include <map>
#include <string>

#include "core/composer/slot.h"
#include "core/error/error.h"
#include "core/fields/field.h"

namespace fsctl::composer {

/// The types of a feed's members, as far as its schema tells them.
using Schema = std::map<std::string, Type, std::less<>>;

/// The type a slot gives, as far as it is known without a record. What cannot be right goes to the problems as errors,
/// what may go wrong or cannot matter as warnings. The type lives in the slot and the arena.
Type check(const Slot& slot, const Schema& schema, Arena& arena, Problems& problems);

/// Whether a slot's type can fit its storage field: the base type, composites with their members, enum keys, whole
/// numbers.
void check_result(const Slot& slot, const Type& type, const Field& field, Problems& problems);

/// Where a finding about a slot points: at the value, the path or the operation.
Location location_of(const Slot& slot);

/// Whether a value of type `found` may turn out to be what `wanted` demands.
bool may_be(const Type& wanted, const Type& found);

}  // namespace fsctl::composer
