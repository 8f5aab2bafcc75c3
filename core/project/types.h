#pragma once

#include "core/error/error.h"
#include "core/fields/field_type.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// `types` of project.json.
Form types_form();

/// Adds them to the built-in types. REQUIRES: the form was checked.
void parse_types(const Json& json, FieldTypes& types, Problems& problems);

}  // namespace fsctl::project
