#include "core/index/route_conflicts.h"

#include "core/index/paths.h"

namespace fsctl::index {
namespace {

/// Whether `below` lies in another domain below `domain`, whose paths include its own.
bool lies_in_another(const project::Domain& domain, const project::Domain::Below& below) {
  const auto parent = below.path.substr(0, below.path.rfind('/'));
  return domain.owner_of(parent) != nullptr;
}

}  // namespace

std::string sentence(const RouteConflict& conflict) {
  return conflict.record + " has no route: " + conflict.url + " belongs to " + conflict.belongs_to;
}

RouteConflict conflict_of(const project::Project& project, const store::WaitingRoute& route) {
  return {.url = url_of(project, route.audience, route.path),
          .record = route.page + ' ' + route.key,
          .belongs_to = route.owner_page + ' ' + route.owner_key};
}

RouteConflict conflict_of(const project::Domain& domain, const project::Domain::Below& owner,
                          const store::RouteBelow& route) {
  return {
      .url = domain.text + route.path, .record = route.page + ' ' + route.key, .belongs_to = "domain " + owner.text};
}

RouteConflicts route_conflicts(store::Store& store, const project::Project& project, store::RouteSetNumber set,
                               std::size_t most_told) {
  RouteConflicts conflicts{.count = store::count_waiting_routes(store, set)};
  const auto room = [&] { return static_cast<std::int64_t>(most_told - conflicts.first.size()); };
  for (const auto& route : store::waiting_routes(store, set, room()))
    conflicts.first.push_back(conflict_of(project, route));
  for (const auto& domain : project.places.domains) {
    const auto audience = route_audience(project, project::view_of(project.places, domain.place));
    for (const auto& below : domain.below) {
      if (lies_in_another(domain, below)) continue;
      conflicts.count += store::count_routes_below(store, set, audience, below.path);
      for (const auto& route : store::routes_below(store, set, audience, below.path, room()))
        conflicts.first.push_back(conflict_of(domain, *domain.owner_of(route.path), route));
    }
  }
  return conflicts;
}

}  // namespace fsctl::index
