#pragma once

#include "core/composer/check.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// `schema` of a feed: `{"fields": {name: type}}`. A type is a name such as `string`, or an object with `type`, for an
/// array `items`, for an object `fields`, and `nullable`.
const Form& feed_schema_form();

/// REQUIRES: the form was checked.
composer::Schema parse_feed_schema(const Json& json);

}  // namespace fsctl::project
