#pragma once

#include <filesystem>
#include <map>
#include <optional>

#include "core/error/error.h"

namespace fsctl::lint {

/// Whether a folder holds folders that only a project has, but no project.json.
bool lacks_project_json(const std::filesystem::path& folder);

/// The folder beside whose folders of a project its project.json should lie, when it lies in a folder of its own there,
/// such as config/; nothing for a project whose files lie beside its project.json.
std::optional<std::filesystem::path> place_of_displaced(const std::filesystem::path& project);

/// Folders that hold the folders of a project, but no project.json.
class MissingProjects {
 public:
  /// The folder of that kind that a file of no project lies in; null for none. Remembers it.
  const std::filesystem::path* above(const std::filesystem::path& file);
  /// A problem for each folder that is remembered.
  Problems problems() const;

 private:
  std::map<std::filesystem::path, std::optional<std::filesystem::path>> known_{};  ///< by folder of files
};

}  // namespace fsctl::lint
