#include "core/served/hidden_pages.h"

#include <memory>
#include <string>
#include <vector>

#include "core/index/paths.h"
#include "core/project/addresses.h"
#include "core/store/routes.h"

namespace fsctl::served {
namespace {

/// The type of the page with this number; empty when there is none.
std::string page_of(const StoredProject& stored, store::RoutePageNumber number) {
  for (const auto& version : stored.storages)
    for (const auto& routes : version.pages)
      if (routes.number == number) return routes.page->type;
  return "";
}

Problem hides(const StoredProject& stored, const project::Redirect& redirect, const store::PageRecord& hidden) {
  const auto& project = *stored.project;
  const auto number = &redirect - project.redirects.data();
  return {.code = ErrorCode::name_taken,
          .message = "the redirect hides what lives at \"" + redirect.from + "\": " + page_of(stored, hidden.page) +
                     ' ' + hidden.key,
          .location = {.pointer = '/' + std::to_string(number) + "/from"},
          .hint = "remove the redirect, or give the record another path",
          .severity = Severity::warning,
          .source = project.files.at("redirects.json")};
}

}  // namespace

Problems hidden_pages(store::Store& store, const StoredProject& stored) {
  const auto& project = *stored.project;
  const project::RedirectsByAddress redirects(project.redirects);
  Problems problems;
  for (const auto& domain : project.places.domains) {
    const auto hidden = redirects.hidden_in(domain);
    std::vector<std::string_view> paths;
    std::vector<const project::Redirect*> by;
    for (const auto& [path, redirect] : hidden) {
      if (domain.owner_of(path) != nullptr) continue;
      paths.push_back(path);
      by.push_back(redirect);
    }
    const auto audience = index::route_audience(project, project::view_of(project.places, domain.place));
    store::find_routes(store, stored.route_set, audience, paths,
                       [&](std::size_t position, const store::PageRecord& record) {
                         problems.push_back(hides(stored, *by[position], record));
                       });
  }
  return problems;
}

}  // namespace fsctl::served
