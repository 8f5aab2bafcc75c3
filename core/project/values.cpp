#include "core/project/values.h"

namespace fsctl::project {

const Json& part_of(const Json& object, std::string_view name) {
  static const Json nothing;
  const auto found = object.find(name);
  return found == object.end() ? nothing : *found;
}

bool is_sound(const Json& object, std::string_view name) {
  const auto found = object.find(name);
  return found == object.end() || !found->is_null();
}

std::string text_of(const Json& object, std::string_view name, std::string_view fallback) {
  const Json& value = part_of(object, name);
  return value.is_string() ? value.get<std::string>() : std::string(fallback);
}

bool flag_of(const Json& object, std::string_view name, bool fallback) {
  const Json& value = part_of(object, name);
  return value.is_boolean() ? value.get<bool>() : fallback;
}

std::optional<std::int64_t> whole_of(const Json& object, std::string_view name) {
  const Json& value = part_of(object, name);
  return value.is_number() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

}  // namespace fsctl::project
