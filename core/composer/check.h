#pragma once

#include <map>
#include <string>

#include "core/composer/slot.h"
#include "core/error/error.h"
#include "core/fields/field.h"

namespace fsctl::composer {

/// The types of a feed's members, as far as its schema declares them.
using Schema = std::map<std::string, Type, std::less<>>;

/// The type of a record by its schema, or `any` without one. REQUIRES: the schema outlives it.
Type record_of(const Schema& schema);

/// Infers the type of a slot, as far as it is known without a record (Fetch API, "Value composer configuration", typing
/// rules). Adds certain mistakes to the problems as errors; what may fail, or has no effect, as warnings. The type is
/// valid as long as the slot and the arena.
Type check(const Slot& slot, const Schema& schema, Arena& arena, Problems& problems);

/// Checks that a slot's type can fit its storage field: base type, members of composites, keys of enumerations, whole
/// numbers. Adds what cannot fit to the problems.
void check_result(const Slot& slot, const Type& type, const Field& field, Problems& problems);

/// The location of a finding about a slot: its value, path or operation.
Location location_of(const Slot& slot);

/// Whether a value of type `found` may satisfy `wanted`.
bool may_be(const Type& wanted, const Type& found);

}  // namespace fsctl::composer
