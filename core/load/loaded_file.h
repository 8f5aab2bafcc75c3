#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::load {

/// Whether a file exists and is loaded by these names, either as a file or through a directory.
bool is_loaded(const std::filesystem::path& file, const std::vector<std::string>& names);

}  // namespace fsctl::load
