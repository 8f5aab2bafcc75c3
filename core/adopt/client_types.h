#pragma once

#include <memory>

#include "core/error/error.h"
#include "core/json/json.h"

namespace fsctl::adopt {

/// Whether this is TypeScript rather than JSON, by its name or its beginning.
bool is_typescript(const Source& source);

/// The OpenAPI document from which openapi-typescript made a client's types, as far as types hold it: its paths with
/// their bodies and answers, and its components. Parameters of operations are left out. Throws Error as read_types, and
/// Error(missing_member) for types without `paths`.
Json document_of_types(const Source& source);

}  // namespace fsctl::adopt
