#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/fields/field.h"
#include "core/json/value.h"

namespace fsctl {

/// How the value of a stored field nests (see stored.h).
struct Nesting {
  bool is_scoped = false;
  bool is_translatable = false;
  bool operator==(const Nesting&) const = default;
};
using Nestings = std::map<std::string, Nesting, std::less<>>;

/// A stored record as its storage has it with other fields: those that are gone are left out, new ones have no value.
/// Nothing when a value nests otherwise or does not fit its field any more. `before` tells how fields nested; empty
/// when nobody knows, then as they do now.
std::optional<Value> refit(const Value& record, const Nestings& before, const std::vector<Field>& fields, Arena& arena);

}  // namespace fsctl
