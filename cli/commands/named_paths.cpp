#include "cli/commands/named_paths.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/error/error.h"
#include "core/project/inside.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// The directory of a project that was typed; a variable counts only where nothing is named.
std::optional<fs::path> typed_project(const Arguments& arguments) {
  if (!arguments.has("project") || arguments.is_of_environment("project")) return {};
  return arguments.path("project");
}

bool lies_in(const fs::path& path, const fs::path& project) {
  return fs::weakly_canonical(path) == fs::weakly_canonical(project) || project::relative_to(path, project);
}

/// A path as it is meant beside --project: that of a file here, or of one in the project.
fs::path meant_beside(const fs::path& project, const fs::path& path) {
  if (path.empty() || lies_in(path, project)) return path;
  return fs::exists((project / path).parent_path()) ? project / path : path;
}

/// A file may lie in another project, with which it is checked; a folder beside --project is a mistake then.
fs::path require_inside(const fs::path& project, const fs::path& path, const std::vector<fs::path>& all) {
  auto meant = meant_beside(project, path);
  const bool is_of_project = meant != path && fs::exists(meant);
  if (is_of_project || lies_in(path, project)) return meant;
  if (!fs::is_directory(path)) return path;
  std::string named = project.string();
  for (const auto& one : all) named += ' ' + one.string();
  throw Error(ErrorCode::usage,
              path.string() + " does not lie in the project that --project names, " + project.string(),
              "leave out --project: " + named);
}

}  // namespace

std::vector<fs::path> named_paths(const Invocation& invocation) {
  auto named = invocation.arguments.paths("path");
  if (std::ranges::any_of(named, &fs::path::empty))
    throw Error(ErrorCode::usage, "one of the paths is empty", "a dot stands for all here and below");
  const auto project = typed_project(invocation.arguments);
  if (!project) return named;
  auto meant = named;
  std::ranges::transform(named, meant.begin(),
                         [&](const fs::path& path) { return require_inside(*project, path, named); });
  return meant;
}

fs::path unsaved_path(const Invocation& invocation) {
  auto path = invocation.arguments.path("stdin-filepath");
  const auto project = typed_project(invocation.arguments);
  if (!project || path.empty() || lies_in(path, *project)) return path;
  const bool has_folder_there = fs::exists((*project / path).parent_path());
  return has_folder_there || !fs::exists(fs::absolute(path).parent_path()) ? *project / path : path;
}

}  // namespace fsctl::cli
