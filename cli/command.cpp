#include "cli/command.h"

#include "core/error/error.h"
#include "core/project/load.h"

namespace fsctl::cli {

std::string_view Option::key() const {
  auto name = names.substr(0, names.find(','));
  while (name.starts_with('-')) name.remove_prefix(1);
  return name;
}

std::string Arguments::text(std::string_view key, std::string_view fallback) const {
  const auto found = values.find(key);
  return found == values.end() || found->second.empty() ? std::string(fallback) : found->second.front();
}

std::vector<std::string> Arguments::all(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? std::vector<std::string>{} : found->second;
}

std::filesystem::path Invocation::project_directory() const {
  if (const auto given = arguments.text("project"); !given.empty()) return given;
  if (const auto found = project::find_project(std::filesystem::current_path())) return *found;
  throw Error(ErrorCode::no_project, "there is no project here or in a directory above",
              "go to one, name it with --project DIR, or make one with fsctl init DIR");
}

std::shared_ptr<const project::Project> Invocation::load_project() const { return project::load(project_directory()); }

std::filesystem::path Invocation::store_path(const project::Project& project) const {
  if (const auto given = arguments.text("store"); !given.empty()) return given;
  return project.directory / ".fsctl" / "store.db";
}

std::vector<Option> with_place(std::vector<Option> options) {
  for (const Option& option : std::initializer_list<Option>{
           {.names = "--scope", .help = "Scope to read for; the project's default otherwise."},
           {.names = "--region", .help = "Region to read for."},
           {.names = "--locale", .help = "Locale to read for."},
           {.names = "--domain", .help = "Domain that decides scope, region and locale."},
           {.names = "--stage", .help = "Release stage: develop, preview, public or a release id."},
       })
    options.push_back(option);
  return options;
}

}  // namespace fsctl::cli
