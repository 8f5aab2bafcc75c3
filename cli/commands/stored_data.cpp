#include "cli/commands/stored_data.h"

#include <ostream>

#include "core/index/paths.h"
#include "core/project/addresses.h"
#include "core/served/option_attributes.h"
#include "core/served/orphans.h"
#include "core/served/served.h"
#include "core/store/routes.h"

namespace fsctl::cli {
namespace {

/// The type of the page with this number; empty when there is none.
std::string page_of(const served::StoredProject& stored, store::RoutePageNumber number) {
  for (const auto& version : stored.storages)
    for (const auto& routes : version.pages)
      if (routes.number == number) return routes.page->type;
  return "";
}

/// Adds a warning for each record's page that a redirect hides, as redirects take precedence over pages.
void check_hidden_pages(store::Store& store, const served::StoredProject& stored, Problems& problems) {
  const auto& project = *stored.project;
  const project::RedirectsByAddress redirects(project.redirects);
  for (const auto& domain : project.places.domains) {
    const auto audience = index::route_audience(project, project::view_of(project.places, domain.place));
    for (const auto& [path, redirect] : redirects.hidden_in(domain)) {
      if (domain.owner_of(path) != nullptr) continue;
      const auto hidden = store::find_route(store, stored.route_set, audience, path);
      if (!hidden) continue;
      const auto number = redirect - project.redirects.data();
      problems.push_back({.code = ErrorCode::name_taken,
                          .message = "the redirect hides what lives at \"" + redirect->from +
                                     "\": " + page_of(stored, hidden->page) + ' ' + hidden->key,
                          .location = {.pointer = '/' + std::to_string(number) + "/from"},
                          .hint = "remove the redirect, or give the record another path",
                          .severity = Severity::warning,
                          .source = project.files.at("redirects.json")});
    }
  }
}

}  // namespace

void check_stored_data(const Invocation& invocation, const project::Project& project, Problems& problems) {
  if (!invocation.arguments.has("data")) return;
  auto store = invocation.open_store(StoreMode::existing, project);
  const store::ReadTransaction reading(store);
  for (Problem& problem : served::left_out_records(store, project)) problems.push_back(std::move(problem));
  for (Problem& problem : served::unknown_attributes(store, project)) problems.push_back(std::move(problem));
  const auto tell = [&](const std::string& what) {
    invocation.console.err << what << " was not looked at: its records are not mapped yet; fsctl rebuild does that\n";
  };
  const auto stored = served::Served(store, project).stored.front();
  if (stored.route_set != store::none) check_hidden_pages(store, stored, problems);
  for (const auto& version : stored.storages) {
    if (version.number == store::none && version.storage->is_products) tell("the storage " + version.storage->name);
    for (const auto& tree : version.trees)
      if (tree.number == store::none) tell("the tree " + tree.tree->slug);
  }
}

}  // namespace fsctl::cli
