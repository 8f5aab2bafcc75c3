#pragma once

#include <filesystem>
#include <vector>

namespace fsctl::cli {

/// Those of the files below a folder that git ignores. Where the folder lies in a repository and git cannot be asked,
/// those in folders that usually hold no configuration, such as build/. None of a folder that is in no repository, or
/// is ignored itself.
std::vector<std::filesystem::path> git_ignored(const std::filesystem::path& folder,
                                               const std::vector<std::filesystem::path>& files);

}  // namespace fsctl::cli
