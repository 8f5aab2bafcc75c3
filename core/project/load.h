#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/project/files.h"
#include "core/project/project.h"
#include "core/project/source.h"

namespace fsctl::project {

struct LoadOptions {
  std::optional<Overlay> overlay{};
  /// Whether operations that are extensions of this project are problems.
  bool refuse_extensions = false;
  /// In place of the project's own.
  std::string dialect{};
};

/// The project in a directory. Throws Error with every problem of every file.
std::shared_ptr<const Project> load(const std::filesystem::path& directory, const LoadOptions& options = {});

/// The same, with warnings and errors in the problems, by file and place; gives nothing when project.json cannot be
/// read.
std::shared_ptr<const Project> load(const std::filesystem::path& directory, Problems& problems,
                                    const LoadOptions& options = {});

/// The nearest directory from `start` upwards that holds a project.json.
std::optional<std::filesystem::path> find_project(const std::filesystem::path& start);

}  // namespace fsctl::project
