#include "core/project/bare_slot.h"

#include "core/json/json.h"

namespace fsctl::project {

std::unique_ptr<composer::Slot> parse_bare_slot(const Json& json, Problems& problems) {
  if (!json.is_object()) return composer::parse_slot(json, "", problems);
  Json slot = json;
  for (const auto* member : {"$schema", "description"}) slot.erase(member);
  return composer::parse_slot(slot, "", problems);
}

}  // namespace fsctl::project
