#include "cli/completion/known_names.h"

#include <algorithm>
#include <memory>
#include <set>

#include "cli/commands.h"
#include "cli/explaining/project_types.h"
#include "cli/explaining/subjects.h"
#include "core/composer/operations.h"
#include "core/project/kinds.h"
#include "core/served/stages.h"

namespace fsctl::cli {
namespace {

using Names = std::vector<std::string>;
using project::Project;

template <auto Resources>
Names resource_names(const Project& project) {
  return project::names_of(project.*Resources);
}

Names scope_names(const Project& project) { return project.places.scope_keys(); }

Names region_names(const Project& project) {
  std::set<std::string> keys;
  for (const auto& scope : project.places.scopes)
    for (const auto& region : scope.regions) keys.insert(region.key);
  return {keys.begin(), keys.end()};
}

Names locale_names(const Project& project) { return project.places.locales(); }

Names domain_names(const Project& project) {
  Names names;
  for (const auto& domain : project.places.domains) names.push_back(domain.text);
  return names;
}

Names operation_names_there_are() { return composer::operation_names(); }

Names stage_names() {
  return {std::string(served::develop), std::string(served::preview), std::string(served::public_stage)};
}

Names command_names() {
  Names names;
  for (const Command* command : commands()) names.emplace_back(command->name);
  return names;
}

Names explained_names_of(const Invocation& invocation) { return explained_names(*types_here(invocation)); }

Names example_names() { return {"shop"}; }

/// One row; of the three lists it has one.
struct NamedRow {
  NamedOption option;
  Names (*of_project)(const Project&) = nullptr;
  Names (*own)() = nullptr;
  Names (*here)(const Invocation&) = nullptr;  ///< of a project, and without one, too
};

constexpr NamedRow named_rows[] = {
    {.option = {"", "feed"}, .of_project = resource_names<&Project::feeds>},
    {.option = {"storage", "name"}, .of_project = resource_names<&Project::storages>},
    {.option = {"block", "slug"}, .of_project = resource_names<&Project::blocks>},
    {.option = {"listing", "slug"}, .of_project = resource_names<&Project::listings>},
    {.option = {"tree", "slug"}, .of_project = resource_names<&Project::trees>},
    {.option = {"", "scope"}, .of_project = scope_names},
    {.option = {"", "region"}, .of_project = region_names},
    {.option = {"", "locale"}, .of_project = locale_names},
    {.option = {"", "domain"}, .of_project = domain_names},
    {.option = {"", "stage"}, .own = stage_names},
    {.option = {"release diff", "from"}, .own = stage_names},
    {.option = {"release diff", "to"}, .own = stage_names},
    {.option = {"explain", "name"}, .here = explained_names_of},
    {.option = {"operations", "name"}, .own = operation_names_there_are},
    {.option = {"man", "command"}, .own = command_names},
    {.option = {"schema", "kind"}, .own = project::file_kind_names},
    {.option = {"init", "example"}, .own = example_names},
};

}  // namespace

std::vector<std::string> known_names(const Invocation& invocation, std::string_view command, const Option& option) {
  const auto row = std::ranges::find_if(named_rows, [&](const NamedRow& one) {
    return one.option.key == option.key() && (one.option.command.empty() || one.option.command == command);
  });
  if (row == std::end(named_rows)) return {};
  if (row->own != nullptr) return row->own();
  if (row->here != nullptr) return row->here(invocation);
  const auto project = readable_project(invocation);
  return project == nullptr ? Names{} : row->of_project(*project);
}

std::vector<NamedOption> named_options() {
  std::vector<NamedOption> options;
  for (const auto& row : named_rows) options.push_back(row.option);
  return options;
}

}  // namespace fsctl::cli
