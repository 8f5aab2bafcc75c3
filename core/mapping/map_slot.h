#pragma once

#include <optional>

#include "core/fields/field.h"
#include "core/mapping/seen_record.h"

namespace fsctl::mapping {

/// What a slot gives for one audience, fitted to its field, null where it gives none; nothing when that fails, with the
/// reasons in the record's problems.
std::optional<Value> map_slot(const Field& field, const composer::Slot& slot, const Audience& audience,
                              SeenRecord& record, composer::Trace* trace);

/// A slot's value as its field stores it; nothing when it does not fit.
std::optional<Value> fit_slot(const Value& value, const Field& field, const composer::Slot& slot, SeenRecord& record);

/// Adds a problem that a slot caused, unless the record has it already.
void add_once(const Problem& problem, SeenRecord& record);

/// A problem of a field: its message begins with the field, and it points at the slot.
Problem misfit_of(const composer::Slot& slot, const std::string& message, const Hint& hint);

}  // namespace fsctl::mapping
