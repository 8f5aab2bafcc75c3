#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/fields/field.h"
#include "core/json/value.h"

namespace fsctl {

/// The layers around the value of a stored field (see stored.h).
struct Nesting {
  bool is_scoped = false;
  bool is_translatable = false;
  bool operator==(const Nesting&) const = default;
};
using Nestings = std::map<std::string, Nesting, std::less<>>;

/// Converts a stored record to a changed list of fields: removed fields are left out, added ones have no value. Nothing
/// when a field's nesting differs or a value does not fit its field. `before` has the nestings of the stored record;
/// when it is empty, those of `fields` are assumed.
std::optional<Value> refit(const Value& record, const Nestings& before, const std::vector<Field>& fields, Arena& arena);

}  // namespace fsctl
