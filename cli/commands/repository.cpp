#include "cli/commands/repository.h"

#include <cstdlib>
#include <filesystem>
#include <map>

#include "core/project/inside.h"
#include "core/project/load.h"

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

}  // namespace

void name_in_repository(Problems& problems) {
  std::map<std::shared_ptr<const Source>, std::shared_ptr<const Source>> renamed;
  for (Problem& problem : problems) {
    if (!problem.source || problem.source->path.empty()) continue;
    auto& source = renamed[problem.source];
    if (!source) {
      Source copy = *problem.source;
      if (const auto path = path_in_repository(copy.path); !path.empty()) copy.name = path.generic_string();
      source = std::make_shared<Source>(std::move(copy));
    }
    problem.source = source;
  }
}

}  // namespace fsctl::cli
