#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/lint/found_files.h"

namespace fsctl::lint {

/// A file, or a folder of files, that a project does not read but that was probably meant for it: its folder or ending
/// is misspelt, or it lies in the wrong place.
struct Unread {
  Problem problem;
  /// The paths that its files should have, from the project's directory.
  std::vector<std::string> meant;
  bool is_of_folder = false;  ///< whether the problem is that of all files in a folder
};

/// Whether both are about the files of the same folder, which is one mistake.
bool is_same_folder(const Unread& a, const Unread& b);

/// What is wrong with one file; nothing for a file that is read, or has nothing to do with the project. `relative` is
/// its path from the project's folder.
std::optional<Unread> why_unread(const Folder& project, const std::filesystem::path& relative);

/// All such files of a project; those in one folder count once.
std::vector<Unread> unread_files(const Folder& project);

}  // namespace fsctl::lint
