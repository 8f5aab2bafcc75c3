#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/error/error.h"

namespace fsctl::project {

/// Whether a file is YAML or TOML, which people write configuration in elsewhere.
bool is_other_language(const std::filesystem::path& file);

/// Whether a folder has a project.json, readable or not; a folder of that name is none.
bool has_project_json(const std::filesystem::path& folder);

/// Whether a file's name is almost project.json: it differs in case or ending, or is misspelt.
bool is_almost_project_json(const std::filesystem::path& file);

/// The file that was meant to be the project.json of a folder, which has none but has configuration in the folders
/// beside it; nothing for any other folder.
std::optional<std::filesystem::path> misnamed_project_json(const std::filesystem::path& folder);

/// The finding about such a file.
Problem misnamed_project(const std::filesystem::path& file);

/// What to do about a file whose name is almost project.json: `name it project.json`.
Hint how_to_name_project(const std::filesystem::path& file);

}  // namespace fsctl::project
