#include "cli/commands/named_targets.h"

#include <algorithm>
#include <string>
#include <vector>

#include "cli/commands/git_ignored.h"
#include "cli/commands/named_paths.h"
#include "core/lint/found_files.h"
#include "core/lint/missing_project.h"
#include "core/project/inside.h"
#include "core/project/load.h"
#include "core/project/misnamed.h"
#include "core/project/shown_name.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// The projects in the folders here and in those within them.
std::vector<std::string> projects_below() {
  std::vector<std::string> found;
  std::error_code failed;
  for (fs::recursive_directory_iterator at(fs::current_path(), failed), end; !failed && at != end;
       at.increment(failed)) {
    if (!at->is_directory(failed)) continue;
    const bool is_project = project::has_project_json(at->path());
    if (is_project) found.push_back(project::shown_name(at->path()));
    if (is_project || at.depth() > 0 || lint::is_other_folder(at->path().filename())) at.disable_recursion_pending();
  }
  std::ranges::sort(found);
  return found;
}

/// The directory of the project, or the working directory where only the project.json of one is missing.
fs::path directory_to_check(const Invocation& invocation) {
  auto here = fs::current_path();
  if (invocation.arguments.has("project") || project::find_project(here)) return invocation.project_directory();
  if (lint::lacks_project_json(here)) return here;
  if (const auto below = projects_below(); !below.empty())
    throw Error(ErrorCode::no_project, "there is no project here or in a directory above",
                "there are some below: fsctl validate . checks all, fsctl validate " + below.front() + " one of " +
                    std::to_string(below.size()));
  return invocation.project_directory();
}

}  // namespace

Named named_targets(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto unsaved = unsaved_path(invocation);
  auto named = named_paths(invocation);
  if (named.empty() && !unsaved.empty())
    if (!arguments.has("project") || !project::relative_to(unsaved, arguments.path("project"))) named = {unsaved};
  if (!named.empty()) {
    Problems unreadable;
    const lint::TargetOptions options{.unsaved = unsaved.empty() ? std::nullopt : std::optional(unsaved),
                                      .unreadable = [&](Problem problem) { unreadable.push_back(std::move(problem)); },
                                      .ignored = git_ignored};
    auto found = lint::targets_of(named, options);
    if (arguments.has("whole-projects")) found = lint::whole_projects(std::move(found));
    return {.targets = std::move(found), .unreadable = std::move(unreadable)};
  }
  if (arguments.has("whole-projects") && !arguments.has("project"))
    return {.targets = lint::all_projects(fs::current_path(), git_ignored)};
  const auto directory = directory_to_check(invocation);
  if (project::has_project_json(directory) || project::misnamed_project_json(directory))
    return {.targets = {.projects = {{.project = fs::weakly_canonical(directory), .is_whole = true}}}};
  if (!lint::lacks_project_json(directory)) throw project::no_project(directory);
  return {.targets = lint::targets_of({directory}, {.ignored = git_ignored})};
}

}  // namespace fsctl::cli
