#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/fields/field.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

struct Project;

/// A storage: storages/<name>.json. Besides the fields every record has `key`, and a variant
/// has `parentKey`.
struct Storage {
  std::string name;
  bool is_products = false;
  bool has_kind = true;         ///< false where the file does not say it well; then it is taken for either kind
  bool has_wrong_kind = false;  ///< whether its fields are those of products, as it is taken then, and its kind is not
  std::vector<Field> fields{};

  const Field* field(std::string_view field_name) const;
  std::vector<std::string> field_names() const;
  bool may_have_variants() const { return is_products || !has_kind; }
  /// Its kind as the file names it.
  std::string_view kind() const { return is_products ? "products" : "content"; }
};

/// Adds a problem about a name that no field of the storage has; `known` are the names to suggest.
void add_unknown_field(Problems& problems, Location location, const Storage& storage, const std::string& name,
                       std::span<const std::string> known);

const Form& storage_form();

/// REQUIRES: the form was checked.
Storage parse_storage(const std::string& name, const Json& json, const FieldTypes& types);

/// Checks the types of the fields and the references of mapped ones.
void check_storage(const Storage& storage, const Json& json, const Project& project, Problems& problems);

}  // namespace fsctl::project
