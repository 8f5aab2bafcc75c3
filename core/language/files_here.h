#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::language {

/// The files below a folder of a directory, by their paths from the directory, sorted; of very many only some. Hidden
/// ones are left out.
std::vector<std::string> files_below(const std::filesystem::path& directory, const std::string& folder);

}  // namespace fsctl::language
