#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/project/project.h"

namespace fsctl::project {

/// The project in a directory. Throws Error with every problem of every file.
std::shared_ptr<const Project> load(const std::filesystem::path& directory);

/// The same, with warnings and errors in the problems; gives nothing when project.json cannot be read.
std::shared_ptr<const Project> load(const std::filesystem::path& directory, Problems& problems);

/// The nearest directory from `start` upwards that holds a project.json.
std::optional<std::filesystem::path> find_project(const std::filesystem::path& start);

}  // namespace fsctl::project
