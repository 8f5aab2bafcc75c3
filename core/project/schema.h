#pragma once

#include "core/json/json_fwd.h"
#include "core/project/kinds.h"

namespace fsctl::project {

/// The JSON Schema (draft 2020-12) of a kind of file. It accepts what check_form and composer::parse_slot accept; it
/// does not cover references between files and the types of slots.
Json schema_of(const FileKind& kind);

}  // namespace fsctl::project
