#pragma once

#include <filesystem>

namespace fsctl::project {

/// Whether a path, taken from a project's directory, ends within it, wherever links on the way lead.
bool lies_inside(const std::filesystem::path& directory, const std::filesystem::path& path);

}  // namespace fsctl::project
