#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/json/json.h"

namespace fsctl::adopt {

/// The schemas of the types that a TypeScript file declares, by name.
using DeclaredTypes = std::map<std::string, Json, std::less<>>;

/// Reads what generators of clients write: interfaces, type aliases and enums of data. References become `$ref`s such
/// as #/components/schemas/Price, #/operations/getPage and, for a name of its own, #/types/Name. Comments give
/// `summary`, `description`, `format`, `default` and `const`. Aliases with parameters are passed over, as their uses
/// are known by name. Throws Error(wrong_member_value | nested_too_deep | invalid_utf8) with the offset of what is no
/// such type.
DeclaredTypes read_types(std::string_view source);

/// Whether a schema allows no value, as that of `never` and `undefined`.
bool is_never(const Json& schema);

}  // namespace fsctl::adopt
