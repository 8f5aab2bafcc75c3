#pragma once

#include <filesystem>
#include <optional>

namespace fsctl::project {

/// Whether a path, relative to a project's directory, stays inside it after symbolic links are resolved.
bool lies_inside(const std::filesystem::path& directory, const std::filesystem::path& path);

/// A path relative to a directory, symbolic links resolved in both; nothing for a path that does not lie below it.
std::optional<std::filesystem::path> relative_to(const std::filesystem::path& path,
                                                 const std::filesystem::path& directory);

}  // namespace fsctl::project
