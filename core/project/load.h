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
  /// Files that are read in place of all those of the directory.
  std::optional<Sources> files{};
  /// Whether operations that are extensions of this project are problems.
  bool refuse_extensions = false;
  /// In place of the project's own.
  std::string dialect{};
};

/// The project in a directory. Throws Error with every problem of every file.
std::shared_ptr<const Project> load(const std::filesystem::path& directory, const LoadOptions& options = {});

/// The project that was in a directory when it had these files. Its feeds are outside of what was kept: those that the
/// project has now count. Throws Error as above.
std::shared_ptr<const Project> load_kept(const Project& now, Sources files);

/// The project in a directory, with warnings and errors in the problems, by file and place; gives nothing when
/// project.json cannot be read.
std::shared_ptr<const Project> load(const std::filesystem::path& directory, Problems& problems,
                                    const LoadOptions& options = {});

/// A project as project.json alone tells: its places, limits and features, and nothing else. Throws Error as above.
std::shared_ptr<const Project> load_places(const std::filesystem::path& directory);

/// Says that a directory is no project's.
Error no_project(const std::filesystem::path& directory);

/// The nearest directory from `start` upwards that holds a file of this path.
std::optional<std::filesystem::path> find_above(const std::filesystem::path& start, const std::filesystem::path& file);
/// The one that holds a project.json.
std::optional<std::filesystem::path> find_project(const std::filesystem::path& start);

}  // namespace fsctl::project
