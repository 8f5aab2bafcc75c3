#include "core/composer/markers.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace fsctl::composer {
namespace {

const Value* for_currency(const Value& values, std::string_view currency) {
  for (const auto& [name, value] : values.members())
    if (text::lower(name) == text::lower(currency)) return &value;
  return nullptr;
}

/// The chosen value of a marker object. REQUIRES: it is one.
const Value* chosen(const Value& object, const MarkerChoice& choice) {
  const auto& [name, values] = object.members()[0];
  if (name == "@channel") return values.find(choice.channel);
  if (name == "@translation") return values.find(choice.locale);
  return for_currency(values, choice.currency);
}

bool same_parts(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  if (a.is_array()) return a.items().data() == b.items().data();
  if (a.is_object()) return a.members().data() == b.members().data();
  return true;
}

Value resolve_items(const Value& array, const MarkerChoice& choice, Arena& arena) {
  std::span<Value> changed;
  const auto items = array.items();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Value resolved = resolve_markers(items[i], choice, arena);
    if (changed.empty() && same_parts(resolved, items[i])) continue;
    if (changed.empty()) {
      changed = new_items(arena, items.size());
      std::ranges::copy(items, changed.begin());
    }
    changed[i] = resolved;
  }
  return changed.empty() ? array : Value(std::span<const Value>(changed));
}

Value resolve_members(const Value& object, const MarkerChoice& choice, Arena& arena) {
  std::span<Member> changed;
  const auto members = object.members();
  for (std::size_t i = 0; i < members.size(); ++i) {
    const Value resolved = resolve_markers(members[i].value, choice, arena);
    if (changed.empty() && same_parts(resolved, members[i].value)) continue;
    if (changed.empty()) {
      changed = new_members(arena, members.size());
      std::ranges::copy(members, changed.begin());
    }
    changed[i].value = resolved;
  }
  return changed.empty() ? object : Value(std::span<const Member>(changed));
}

}  // namespace

bool may_have_markers(std::string_view raw) {
  // By the rarer of the two characters: quotes are everywhere.
  for (auto at = raw.find('@'); at != std::string_view::npos; at = raw.find('@', at + 1))
    if (at > 0 && raw[at - 1] == '"') return true;
  return false;
}

bool is_marker(const Value& value) {
  if (!value.is_object() || value.members().size() != 1) return false;
  const auto& [name, values] = value.members()[0];
  return values.is_object() && (name == "@channel" || name == "@currency" || name == "@translation");
}

Value resolve_markers(const Value& record, const MarkerChoice& choice, Arena& arena) {
  if (record.is_array()) return resolve_items(record, choice, arena);
  if (!record.is_object()) return record;
  if (!is_marker(record)) return resolve_members(record, choice, arena);
  const Value* value = chosen(record, choice);
  return value != nullptr ? resolve_markers(*value, choice, arena) : Value();
}

}  // namespace fsctl::composer
