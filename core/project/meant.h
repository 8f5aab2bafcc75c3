#pragma once

#include <filesystem>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/kinds.h"

namespace fsctl::project {

/// The kind of file whose form a value has; null when it has that of none.
const FileKind* kind_meant(const Json& json);

/// The same for a value in a file of the kind `read_as`; null also when it lacks nothing that this kind needs.
const FileKind* other_kind_meant(const Json& json, const FileKind& read_as);

/// Whether a value has members, but none that files of this kind have, by its name or misspelt: it is another
/// program's.
bool has_only_others(const Json& json, const FileKind& kind);

/// The kind with its article, for a message: `a composer`, `a file of test cases`.
std::string a_kind(const FileKind& kind);

/// The path that a file of this kind should have, from the project's directory: `composers/products.test.json` for
/// `tests/products.spec.json` with test cases.
std::filesystem::path path_meant(const std::filesystem::path& relative, const FileKind& kind);

/// Whether nothing but the name of the folder around it keeps a file from being one of this kind.
bool lies_in_misnamed_folder(const std::filesystem::path& relative, const FileKind& kind);

/// Where a file of this kind belongs, for a hint: `move it to composers/products.json`.
Hint where_it_belongs(const std::filesystem::path& relative, const FileKind& kind);

/// The finding about a file that lies in the folder of another kind.
Problem in_wrong_folder(const std::filesystem::path& relative, const FileKind& read_as, const FileKind& meant);

}  // namespace fsctl::project
