#pragma once

#include "core/composer/check.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// The form of a feed's `schema`: `{"fields": {name: type}}`. A type is a name such as `string`, or an object with
/// `type`, `nullable` and, for an array, `items`, for an object, `fields`.
const Form& feed_schema_form();

/// REQUIRES: the form was checked.
composer::Schema parse_feed_schema(const Json& json);

}  // namespace fsctl::project
