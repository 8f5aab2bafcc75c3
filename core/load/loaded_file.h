#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::load {

/// Whether a file is there and one of those that are loaded, by its name or that of a directory above it.
bool is_loaded(const std::filesystem::path& file, const std::vector<std::string>& names);

}  // namespace fsctl::load
