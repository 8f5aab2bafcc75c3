#include "cli/commands/repository.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/project/inside.h"
#include "core/project/load.h"
#include "core/project/shown_name.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* roots_of_jobs[] = {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"};

/// A file's path in the repository that it belongs to; empty when it belongs to none.
fs::path path_in_repository(const fs::path& file) {
  for (const auto* variable : roots_of_jobs)
    if (const char* root = std::getenv(variable); root != nullptr && *root != '\0')
      if (const auto path = project::relative_to(file, root)) return *path;
  if (const auto root = project::find_above(file.parent_path(), ".git"))
    return project::relative_to(file, *root).value_or(fs::path());
  return {};
}

/// Names the file of a hint, which is told by its path from the project's directory; that of a project without
/// project.json is the folder of the file that the problem is about.
template <typename NameOf>
void name_hint(Hint& hint, const fs::path& file, const NameOf& name_of) {
  if (hint.file().empty()) return;
  const auto project = project::find_project(file.parent_path()).value_or(file.parent_path());
  hint = hint.naming(name_of((project / hint.file()).lexically_normal()));
}

/// Gives the files of problems the names that `name_of` gives for their paths.
template <typename NameOf>
void name_files(Problems& problems, const NameOf& name_of) {
  std::map<std::shared_ptr<const Source>, std::shared_ptr<const Source>> renamed;
  for (Problem& problem : problems) {
    if (!problem.source || problem.source->path.empty()) continue;
    auto& source = renamed[problem.source];
    name_hint(problem.hint, problem.source->path, name_of);
    if (!source) {
      Source copy = *problem.source;
      copy.name = name_of(copy.path);
      source = std::make_shared<Source>(std::move(copy));
    }
    problem.source = source;
  }
}

}  // namespace

void name_in_repository(Problems& problems) {
  name_files(problems, [](const fs::path& file) {
    const auto path = path_in_repository(file);
    return path.empty() ? project::shown_name(file) : path.generic_string();
  });
}

void name_from_here(Problems& problems) { name_files(problems, project::shown_name); }

}  // namespace fsctl::cli
