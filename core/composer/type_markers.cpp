#include "core/composer/type_markers.h"

#include "core/composer/check.h"

namespace fsctl::composer {

bool TypeMarkers::bind(char marker, const Type& found, const Slot& argument) {
  Bound& bound = of(marker);
  bound.nullable = bound.nullable || found.nullable;
  if (found.base == Type::Base::null) return true;
  const bool fits = !bound.type || may_be({.base = bound.type->base}, {.base = found.base});
  if (fits) bound.all.push_back(found);
  if (!fits || !found.is_known()) return fits;
  bound.type = bound.type ? common(*bound.type, found) : found;
  bound.type->constant = {};
  if (bound.by == nullptr) bound.by = &argument;
  return true;
}

Type TypeMarkers::resolved(const Type& output) {
  if (output.base == Type::Base::marker) return resolved(output.marker, output.nullable);
  if (!output.element) return output;
  Type type = array_of(resolved(*output.element));
  type.nullable = output.nullable;
  return type;
}

Type TypeMarkers::resolved(char marker, bool nullable) {
  const Bound& bound = of(marker);
  if (bound.all.empty() && bound.nullable) return null_type;
  Type type = bound.type.value_or(any);
  type.nullable = nullable || bound.nullable;
  if (bound.all.size() > 1) type.alternatives = bound.all;
  return type;
}

}  // namespace fsctl::composer
