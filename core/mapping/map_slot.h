#pragma once

#include <optional>

#include "core/fields/field.h"
#include "core/mapping/seen_record.h"

namespace fsctl::mapping {

/// The value of a slot for one audience, fitted to its field; null when the slot has none. Nothing when that fails,
/// with the reasons added to the record's problems.
std::optional<Value> map_slot(const Field& field, const composer::Slot& slot, const Audience& audience,
                              SeenRecord& record, composer::Trace* trace);

/// Fits a slot's value to its field; nothing, and a problem, when it does not fit.
std::optional<Value> fit_slot(const Value& value, const Field& field, const composer::Slot& slot, SeenRecord& record);

/// Adds a problem unless the record has the same one already, from another audience.
void add_once(const Problem& problem, SeenRecord& record);

/// A problem of a field's value, located at the slot.
Problem misfit_of(const composer::Slot& slot, const std::string& message, const Hint& hint);

}  // namespace fsctl::mapping
