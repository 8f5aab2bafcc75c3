#pragma once

#include <filesystem>
#include <map>
#include <optional>

#include "core/error/error.h"

namespace fsctl::lint {

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
