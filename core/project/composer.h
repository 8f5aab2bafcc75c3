#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/composer/slot.h"
#include "core/project/members.h"

namespace fsctl::project {

struct Project;

/// The slots of one storage field: one for every variant, or one per locale, or one group per scope.
struct FieldSlots {
  std::unique_ptr<composer::Slot> every{};
  std::map<std::string, std::unique_ptr<composer::Slot>, std::less<>> by_locale{};
  std::map<std::string, FieldSlots, std::less<>> by_scope{};
};

/// A value composer: composers/<name>.json. Maps the records of a feed to a storage.
struct Composer {
  std::string name;
  std::string feed{};
  std::string storage{};
  std::map<std::string, FieldSlots, std::less<>> fields{};
  std::shared_ptr<const Source> source{};
};

Composer parse_composer(const std::string& name, Members& members, Problems& problems);

/// Checks feed, storage, fields, variants and the types of all slots.
void check_composer(const Composer& composer, const Project& project, Problems& problems);

}  // namespace fsctl::project
