#pragma once

#include "core/composer/slot.h"

namespace fsctl::composer {

/// What a slot sees: the record and, inside an iteration, the current element and the one around it.
struct Sight {
  Value record;
  Value item{};
  Value parent{};
  bool in_iteration = false;
};

/// The value of a slot for a record. Lives in the arena, the record and the slot's literals.
/// Throws Error(evaluation_…) that names operation, parameter and the slot's pointer.
Value evaluate(const Slot& slot, const Value& record, Arena& arena);

}  // namespace fsctl::composer
