#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "core/error/error.h"

namespace fsctl::lint {

/// A path as its folder has it: without symbolic links above it, but a file that is one stays where it is.
std::filesystem::path placed(const std::filesystem::path& path);

/// Files that are checked together: a project, or some files of it.
struct Target {
  std::filesystem::path project;
  /// Paths from the project's directory; none for all of its files.
  std::vector<std::filesystem::path> files{};
  bool is_whole = false;
};

/// What the paths of a command line mean.
struct Targets {
  std::vector<Target> projects{};
  /// Files that lie in no project.
  std::vector<std::filesystem::path> alone{};
};

/// Whether a file is a project.json, and that of another tool: it has members, none of them but the name one of ours,
/// and no folder of ours lies beside it.
bool is_foreign(const std::filesystem::path& file);

/// The nearest project from a folder upwards, past those of other tools.
std::optional<std::filesystem::path> own_project_above(const std::filesystem::path& folder);

/// Gives those of the files below a folder that belong to nothing of a person's, such as what a build has made.
using FindIgnored = std::function<std::vector<std::filesystem::path>(const std::filesystem::path& folder,
                                                                     const std::vector<std::filesystem::path>& files)>;

/// How paths are taken.
struct TargetOptions {
  /// A file that may not exist yet.
  std::optional<std::filesystem::path> unsaved{};
  /// Takes the problem of any other path that does not exist.
  std::function<void(Problem problem)> unreadable{};
  /// Of which files below a folder nothing is found; of those in a project each counts.
  FindIgnored ignored{};
};

/// Finds the project above each path, or the projects below a folder that lies in none. A folder in a project stands
/// for the files in it, one without any project for the JSON files in it. A project.json that is another tool's counts
/// for none. Throws Error(file_unreadable) for a path that does not exist, unless that is taken.
Targets targets_of(const std::vector<std::filesystem::path>& paths, const TargetOptions& options = {});

/// All projects in a folder and below, and the one above it; of the files in none those that their folders say are
/// configuration.
Targets all_projects(const std::filesystem::path& folder, const FindIgnored& ignored = {});

/// The projects of some targets, each as a whole, and of the files in no project those that their folders say are
/// configuration.
Targets whole_projects(Targets targets);

}  // namespace fsctl::lint
