#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/project/kinds.h"
#include "core/project/source.h"

namespace fsctl::lint {

/// A project's folder as it is looked at: some of its files have other texts than the saved ones, or are not saved yet.
struct Folder {
  std::filesystem::path path;
  const project::Overlays& overlays;
};

/// Whether a folder of this name holds no configuration, whatever lies in it.
bool is_other_folder(const std::filesystem::path& name);

/// The folders of the kinds of files that lie in a folder, as `composers/`, in the order of their names.
std::vector<std::string> kind_folders_in(const std::filesystem::path& folder);

/// The text of a file by its path from the project's folder; empty for one that is too large to be configuration.
std::string text_of(const Folder& project, const std::filesystem::path& relative);

/// The kind of file whose form a file has, which is JSON, with comments or without, or has the members in another
/// language; null for none. `relative` is its path from the project's folder.
const project::FileKind* kind_inside(const Folder& project, const std::filesystem::path& relative);

/// The files below a folder in their order, without those of projects of their own. Paths are from the project's
/// folder.
std::vector<std::filesystem::path> files_below(const Folder& project, const std::filesystem::path& relative);

/// All files of a project that may be configuration, by their paths from its folder.
std::vector<std::filesystem::path> files_to_look_at(const Folder& project);

}  // namespace fsctl::lint
