#pragma once

#include "core/error/error.h"
#include "core/fields/field_type.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// The form of `types` in project.json.
Form types_form();

/// Adds a project's types to the built-in ones. REQUIRES: the form was checked.
void parse_types(const Json& json, FieldTypes& types, Problems& problems);

}  // namespace fsctl::project
