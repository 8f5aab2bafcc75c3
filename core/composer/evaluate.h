#pragma once

#include <optional>
#include <vector>

#include "core/composer/slot.h"

namespace fsctl::composer {

/// What the slots of one record may compose together, in bytes (see the README, "Decisions").
inline constexpr std::size_t max_composed_bytes = std::size_t{64} << 20U;

/// One slot that was evaluated, and what it gave; a slot that failed has no value.
struct TraceStep {
  const Slot* slot;
  std::size_t depth;
  std::optional<Value> value{};
};
/// The slots of an evaluation in the order they began.
using Trace = std::vector<TraceStep>;

/// What a slot sees: the record and, inside an iteration, the current element and the one around it.
struct Sight {
  Value record;
  Value item{};
  Value parent{};
  bool in_iteration = false;
  Trace* trace = nullptr;
  std::size_t depth = 0;
};

/// The value of a slot for a record. Lives in the arena, the record and the slot's literals. A trace gets every slot
/// that is evaluated. Throws Error(evaluation_…) that names operation, parameter and the slot's pointer.
Value evaluate(const Slot& slot, const Value& record, Arena& arena, Trace* trace = nullptr);

}  // namespace fsctl::composer
