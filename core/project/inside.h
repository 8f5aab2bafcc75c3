#pragma once

#include <filesystem>

namespace fsctl::project {

/// Whether a path, relative to a project's directory, stays inside it after symbolic links are resolved.
bool lies_inside(const std::filesystem::path& directory, const std::filesystem::path& path);

}  // namespace fsctl::project
