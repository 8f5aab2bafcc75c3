#pragma once

#include <optional>
#include <vector>

#include "core/composer/slot.h"
#include "core/error/error.h"

/// What fails for every value that an argument can have, as far as its type tells them all.
namespace fsctl::composer {

/// The values that an argument can have: its constant, those of its alternatives, true and false, null. Nothing when
/// they are too many or not known.
std::optional<std::vector<Value>> possible_values(const Type& type);

/// The failure of a composition that fails for all values of its arguments. REQUIRES: the slot is complete, and `types`
/// are those of its arguments.
std::optional<Problem> certain_failure(const Slot& slot, const std::vector<Type>& types, Arena& arena);

}  // namespace fsctl::composer
