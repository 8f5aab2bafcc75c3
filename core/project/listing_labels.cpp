#include <algorithm>

#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/listing.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

/// The JSON Pointer, from those of a filter, of the name of a value that has labels: they stand under the value, or
/// under the locales.
std::string pointer_to(const Json& labels, const std::string& value) {
  if (labels.contains(value)) return pointer_step(value);
  for (const auto& [locale, names] : labels.items())
    if (names.is_object() && names.contains(value)) return pointer_step(locale) + pointer_step(value);
  return {};
}

}  // namespace

void check_labels(const Listing& listing, const Json& json, Problems& problems) {
  for (const auto& [name, filter] : listing.filters) {
    const FieldType* type = filter.path.attribute.empty() ? filter.path.type : nullptr;
    if (type == nullptr) continue;
    const Json& labels = part_of(part_of(part_of(json, "filter"), name), "labels");
    for (const auto& [value, _] : filter.labels) {
      if (is_key_of(*type, value)) continue;
      const auto pointer = "/filter" + pointer_step(name) + "/labels" + pointer_to(labels, value);
      add_unknown_name(problems, pointer, "key of " + type->name, value, type->keys);
      problems.back().lacks = lacked_in(*type, value);
    }
  }
}

}  // namespace fsctl::project
