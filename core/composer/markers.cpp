#include "core/composer/markers.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/json/trail.h"
#include "core/text/codes.h"
#include "core/text/unicode.h"

namespace fsctl::composer {
namespace {

const Value* for_currency(const Value& values, std::string_view currency) {
  for (const auto& [name, value] : values.members())
    if (text::lower(name) == text::lower(currency)) return &value;
  return nullptr;
}

/// The only member of a marker, its name and variants; null when the value is not a marker.
const Member* marker_of(const Value& object) {
  if (!object.is_object() || object.members().size() != 1) return nullptr;
  const Member& only = object.members()[0];
  const bool is_marker =
      only.value.is_object() && (only.name == "@channel" || only.name == "@currency" || only.name == "@translation");
  return is_marker ? &only : nullptr;
}

const Value* own_value(const Member& marker, const MarkerChoice& choice) {
  if (marker.name == "@channel") return marker.value.find(choice.channel);
  if (marker.name == "@translation") return marker.value.find(choice.locale);
  return for_currency(marker.value, choice.currency);
}

const Value* chosen(const Member& marker, const MarkerChoice& choice) {
  const Value* own = own_value(marker, choice);
  return own == nullptr && choice.otherwise != nullptr ? chosen(marker, *choice.otherwise) : own;
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

/// Checks the keys of all markers of a record.
class MarkerCheck {
 public:
  MarkerCheck(const std::vector<std::string>& channels, const std::vector<std::string>& locales, Problems& problems)
      : channels_(channels), locales_(locales), problems_(problems) {}

  void check(const Value& value, const Trail* at) {
    if (value.is_array())
      for (std::size_t i = 0; i < value.items().size(); ++i) {
        const Trail inside{.outer = at, .index = i, .is_element = true};
        check(value.items()[i], &inside);
      }
    if (!value.is_object()) return;
    const bool is_marker = marker_of(value) != nullptr;
    for (const auto& [name, member] : value.members()) {
      const Trail inside{.outer = at, .name = name};
      if (is_marker) check_keys(member, inside);
      check(member, &inside);
    }
  }

 private:
  void check_keys(const Value& values, const Trail& marker) {
    for (const auto& [key, _] : values.members()) {
      if (marker.name == "@channel" && !is_one_of(channels_, key))
        refuse(marker, key, "scope of the project", channels_);
      if (marker.name == "@translation" && !is_one_of(locales_, key) && (!text::is_locale(key) || differs_in_case(key)))
        refuse(marker, key, "locale", locales_);
      if (marker.name == "@currency" && !text::is_currency(key)) refuse(marker, key, "currency of ISO 4217", {});
    }
  }

  static bool is_one_of(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  }

  /// Whether a locale of the project differs only in case.
  bool differs_in_case(std::string_view key) const {
    return std::ranges::any_of(locales_, [&](const auto& locale) { return text::lower(locale) == text::lower(key); });
  }

  void refuse(const Trail& marker, std::string_view key, const std::string& what,
              const std::vector<std::string>& known) {
    const auto near = did_you_mean(key, known);
    problems_.push_back(
        {.code = ErrorCode::marker_key,
         .message = std::string(marker.name) + " has the key \"" + std::string(key) + "\", which is no " + what,
         .location = {.pointer = marker.pointer() + pointer_step(key), .member_name = true},
         .hint = !near.empty() || known.empty() ? near : "there are " + joined(known)});
  }

  const std::vector<std::string>& channels_;
  const std::vector<std::string>& locales_;
  Problems& problems_;
};

}  // namespace

bool may_have_markers(std::string_view raw) {
  // Search for `@` rather than `"@`: a single rare character is found faster.
  for (auto at = raw.find('@'); at != std::string_view::npos; at = raw.find('@', at + 1))
    if (at > 0 && raw[at - 1] == '"') return true;
  return raw.find("\\u0040") != std::string_view::npos;  // an escaped @
}

bool is_marker(const Value& value) { return marker_of(value) != nullptr; }

Value resolve_markers(const Value& record, const MarkerChoice& choice, Arena& arena) {
  if (record.is_array()) return resolve_items(record, choice, arena);
  if (!record.is_object()) return record;
  const Member* marker = marker_of(record);
  if (marker == nullptr) return resolve_members(record, choice, arena);
  const Value* value = chosen(*marker, choice);
  return value != nullptr ? resolve_markers(*value, choice, arena) : Value();
}

void check_markers(const Value& record, const std::vector<std::string>& channels,
                   const std::vector<std::string>& locales, Problems& problems) {
  MarkerCheck(channels, locales, problems).check(record, nullptr);
}

}  // namespace fsctl::composer
