#pragma once

#include <string>
#include <vector>

#include "core/fields/field.h"
#include "core/project/members.h"

namespace fsctl::project {

struct Project;

/// A storage: storages/<name>.json. Every record also has `key`, and a variant `parentKey`.
struct Storage {
  std::string name;
  bool is_products = false;
  std::vector<Field> fields{};

  const Field* field(std::string_view field_name) const;
  std::vector<std::string> field_names() const;
};

Storage parse_storage(const std::string& name, Members& members, const FieldTypes& types, Problems& problems);

/// Checks what the mapped fields refer to.
void check_storage(const Storage& storage, const Project& project, Problems& problems);

/// Adds the `types` of project.json to the built-in ones.
void parse_types(const Json& json, const std::string& pointer, FieldTypes& types, Problems& problems);

}  // namespace fsctl::project
