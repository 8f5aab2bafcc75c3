#include "core/json/kind.h"

#include <string_view>

namespace fsctl {

std::string a_kind(const Value& value) {
  const std::string_view name = kind_name(value);
  if (value.is_null()) return std::string(name);
  return (name.starts_with('a') || name.starts_with('o') ? "an " : "a ") + std::string(name);
}

}  // namespace fsctl
