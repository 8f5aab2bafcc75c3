#include "core/mapping/map_slot.h"

#include <algorithm>

#include "core/fields/fit.h"
#include "core/json/parse.h"

namespace fsctl::mapping {

std::optional<Value> map_slot(const Field& field, const composer::Slot& slot, const Audience& audience,
                              SeenRecord& record, composer::Trace* trace) {
  try {
    const Value value = composer::evaluate(slot, record.seen_by(audience), record.arena(), trace);
    if (value.is_null()) return Value();
    return fit_slot(value, field, slot, record);
  } catch (const Error& error) {
    for (const Problem& problem : error.problems()) add_once(problem, record);
    return {};
  }
}

std::optional<Value> fit_slot(const Value& value, const Field& field, const composer::Slot& slot, SeenRecord& record) {
  Problems misfits;
  const auto fitted = fit(value, field, record.arena(), misfits);
  for (const Problem& misfit : misfits) {
    auto problem = misfit_of(slot, misfit.location.pointer.substr(1) + ' ' + misfit.message, misfit.hint);
    if (misfit.location.pointer == pointer_step(field.name)) problem.found = misfit.found;
    add_once(problem, record);
  }
  return fitted;
}

void add_once(const Problem& problem, SeenRecord& record) {
  const auto is_same = [&](const Problem& other) {
    return other.message == problem.message && other.location.pointer == problem.location.pointer;
  };
  if (std::ranges::none_of(record.problems(), is_same)) record.problems().push_back(problem);
}

Problem misfit_of(const composer::Slot& slot, const std::string& message, const Hint& hint) {
  return {.code = ErrorCode::value_misfit,
          .message = message,
          .location = {.pointer = slot.pointer},
          .hint = hint,
          .slot = composer::pointer_of(slot)};
}

}  // namespace fsctl::mapping
