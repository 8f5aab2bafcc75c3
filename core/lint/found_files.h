#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/project/kinds.h"

namespace fsctl::lint {

/// Whether a folder of this name holds no configuration, whatever lies in it.
bool is_other_folder(const std::filesystem::path& name);

/// The folders of the kinds of files that lie in a folder, as `composers/`, in the order of their names.
std::vector<std::string> kind_folders_in(const std::filesystem::path& folder);

/// The text of a file; empty for one that is too large to be configuration.
std::string text_of(const std::filesystem::path& path);

/// The kind of file whose form a file has, which is JSON, with comments or without, or has the members in another
/// language; null for none. `relative` is its path from the project's directory.
const project::FileKind* kind_inside(const std::filesystem::path& directory, const std::filesystem::path& relative);

/// The files below a folder in their order, without those of projects of their own, by their paths from the project's
/// directory.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               const std::filesystem::path& directory);

/// All files of a project that may be configuration, by their paths from its directory.
std::vector<std::filesystem::path> files_to_look_at(const std::filesystem::path& directory);

}  // namespace fsctl::lint
