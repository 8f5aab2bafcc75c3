#include "core/fields/refit.h"

#include "core/fields/fit.h"

namespace fsctl {
namespace {

/// Converts each value below this many layers of scopes and locales.
std::optional<Value> refit_value(const Value& value, const Field& field, int layers, Arena& arena) {
  if (layers == 0) {
    Problems problems;
    return fit(value, field, arena, problems);
  }
  if (!value.is_object()) return {};
  const auto members = new_members(arena, value.members().size());
  std::size_t count = 0;
  for (const auto& [reader, inner] : value.members()) {
    const auto fitted = refit_value(inner, field, layers - 1, arena);
    if (!fitted) return {};
    members[count++] = {reader, *fitted};
  }
  return Value(std::span<const Member>(members));
}

}  // namespace

std::optional<Value> refit(const Value& record, const Nestings& before, const std::vector<Field>& fields,
                           Arena& arena) {
  const auto members = new_members(arena, fields.size());
  std::size_t count = 0;
  for (const Field& field : fields) {
    const Value* value = record.find(field.name);
    if (value == nullptr || field.mapped) continue;
    const Nesting now{.is_scoped = field.is_scoped, .is_translatable = field.is_translatable};
    const auto known = before.find(field.name);
    if (known != before.end() && known->second != now) return {};
    const auto fitted = refit_value(*value, field, int{now.is_scoped} + int{now.is_translatable}, arena);
    if (!fitted) return {};
    members[count++] = {field.name, *fitted};
  }
  return Value(std::span<const Member>(members.first(count)));
}

}  // namespace fsctl
