#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/lint/found_files.h"
#include "core/lint/unread.h"
#include "core/project/kinds.h"

namespace fsctl::lint {

/// The finding about a file, or a folder, that is not read.
Unread unread(const Folder& project, const std::filesystem::path& relative, std::string message, Hint hint,
              std::vector<std::string> meant);

/// What to do about a file that should be one of a kind: `move it to composers/brands.json`.
Hint where_to_put(const std::filesystem::path& relative, const project::FileKind& kind);

/// Whether a file of the project names a resource so, as `"product/card"`.
bool is_named(const Folder& project, const std::string& name);

/// A file in the folder of a kind, whose ending is not that of a file that is read.
std::optional<Unread> wrong_ending(const Folder& project, const std::filesystem::path& relative,
                                   const project::FileKind& kind);

/// A file beside project.json that misspells the name of a single file, such as Redirects.json.
std::optional<Unread> misspelt_single(const Folder& project, const std::filesystem::path& relative);

}  // namespace fsctl::lint
