#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "core/project/files.h"
#include "core/project/project.h"
#include "core/project/source.h"

namespace fsctl::project {

struct LoadOptions {
  Overlays overlays{};
  /// Files to read instead of the directory's.
  std::optional<Sources> files{};
  /// Whether those are working files rather than the files of a release, to which fewer checks apply.
  bool are_working_files = false;
  /// The paths that files should have which are not read: what they define is not reported as missing.
  std::set<std::string, std::less<>> unread{};
  /// The paths of the files that are asked about: of two that contradict each other, one of these has the finding.
  std::set<std::string, std::less<>> asked{};
  /// Whether to report operations that are extensions of this program.
  bool refuse_extensions = false;
  /// Replaces the dialect of project.json; empty to keep it.
  std::optional<Dialect> dialect{};
};

/// Loads the project in a directory. Throws Error with every problem of every file.
std::shared_ptr<const Project> load(const std::filesystem::path& directory, const LoadOptions& options = {});

/// Loads a project from the files of a release. Feeds are not part of releases, so they are taken from `now`. Throws
/// Error as above.
std::shared_ptr<const Project> load_kept(const Project& now, Sources files);

/// Loads the project in a directory and adds warnings and errors to the problems, sorted by position; null when
/// project.json cannot be read.
std::shared_ptr<const Project> load(const std::filesystem::path& directory, Problems& problems,
                                    const LoadOptions& options = {});

/// Loads project.json alone: places, limits and features. Throws Error as above.
std::shared_ptr<const Project> load_places(const std::filesystem::path& directory);

/// The Error for a directory without a project.
Error no_project(const std::filesystem::path& directory);

/// The nearest directory, from `start` upwards, that contains a file of this path.
std::optional<std::filesystem::path> find_above(const std::filesystem::path& start, const std::filesystem::path& file);
/// The nearest directory, from `start` upwards, that contains a project.json, or a file that was meant to be one.
std::optional<std::filesystem::path> find_project(const std::filesystem::path& start);

}  // namespace fsctl::project
