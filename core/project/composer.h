#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/composer/slot.h"
#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"
#include "core/project/ref.h"

namespace fsctl::project {

struct Feed;
struct Project;
struct Storage;

/// The slots of one storage field: one slot for all places, or one per locale, or one such group per scope.
struct FieldSlots {
  std::unique_ptr<composer::Slot> every{};
  std::map<std::string, std::unique_ptr<composer::Slot>, std::less<>> by_locale{};
  std::map<std::string, FieldSlots, std::less<>> by_scope{};
};

/// A value composer, which maps the records of a feed to a storage: composers/<name>.json (Fetch API, "Value composer
/// configuration").
struct Composer {
  std::string name;
  Ref<Feed> feed{};
  Ref<Storage> storage{};
  std::map<std::string, FieldSlots, std::less<>> fields{};
  std::shared_ptr<const Source> source{};
};

const Form& composer_form();

/// Reports the slots of fields that take none, as they are mapped from another storage, and removes them.
void refuse_slots_of_mapped(Json& json, const Storage& storage, Problems& problems);

/// Compiles the slots. REQUIRES: the form was checked.
Composer parse_composer(const std::string& name, const Json& json, Problems& problems);

/// Checks feed, storage, fields, scopes, locales and the types of all slots.
void check_composer(const Composer& composer, const Project& project, Problems& problems);

/// Reports composers that map the same feed to the same storage as another one.
void check_one_composer_per_feed(const Project& project, Problems& problems);

/// Reports operations that are extensions of this program (Operation::extension).
void refuse_extensions(const Composer& composer, Problems& problems);

}  // namespace fsctl::project
