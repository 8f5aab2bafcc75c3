#include "core/json/kind.h"

namespace fsctl {

std::string a_kind(const Value& value) {
  const std::string name(kind_name(value));
  if (value.is_null()) return name;
  return (name.starts_with('a') || name.starts_with('o') ? "an " : "a ") + name;
}

}  // namespace fsctl
