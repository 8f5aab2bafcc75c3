#pragma once

#include "core/json/json_fwd.h"
#include "core/project/kinds.h"

namespace fsctl::project {

/// The JSON Schema (draft 2020-12) of a kind of file: it takes what check_form and composer::parse_slot take for the
/// form of a file. References between files and the types of slots are beyond it.
Json schema_of(const FileKind& kind);

}  // namespace fsctl::project
