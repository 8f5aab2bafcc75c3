#pragma once

#include <optional>
#include <vector>

#include "core/composer/slot.h"

namespace fsctl::composer {

/// The most bytes that all slots of one record may compose together (see README.md beside this file).
inline constexpr std::size_t max_composed_bytes = std::size_t{64} << 20U;

/// An evaluated slot and its value; a slot that failed has none.
struct TraceStep {
  const Slot* slot;
  std::size_t depth;
  std::optional<Value> value{};
};
/// The evaluated slots in the order in which their evaluations began.
using Trace = std::vector<TraceStep>;

/// What a slot can read: the record and, inside an iteration, the current element and the one around it.
struct Sight {
  Value record;
  Value item{};
  Value parent{};
  bool in_iteration = false;
  Trace* trace = nullptr;
  std::size_t depth = 0;
};

/// Evaluates a slot for a record. The value refers to the arena, the record and the slot's literals. Adds every
/// evaluated slot to the trace. Throws Error(evaluation_…) with operation, parameter and the slot's pointer.
Value evaluate(const Slot& slot, const Value& record, Arena& arena, Trace* trace = nullptr);

}  // namespace fsctl::composer
