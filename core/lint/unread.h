#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"

namespace fsctl::lint {

/// A file, or a folder of files, that a project does not read but that was probably meant for it: its folder or ending
/// is misspelt, or it lies in the wrong place.
struct Unread {
  Problem problem;
  /// The paths that its files should have, from the project's directory.
  std::vector<std::string> meant;
};

/// What is wrong with one file; nothing for a file that is read, or has nothing to do with the project. `relative` is
/// its path from the directory.
std::optional<Unread> why_unread(const std::filesystem::path& directory, const std::filesystem::path& relative);

/// All such files of a project; those in one folder count once.
std::vector<Unread> unread_files(const std::filesystem::path& directory);

}  // namespace fsctl::lint
