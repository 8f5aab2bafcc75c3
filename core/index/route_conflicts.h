#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/project/project.h"
#include "core/store/numbers.h"
#include "core/store/routes.h"

namespace fsctl::index {

/// A record without a route, because another record has its path or its URL belongs to another domain.
struct RouteConflict {
  std::string url;
  std::string record;      ///< `thing b`
  std::string belongs_to;  ///< `thing a`, or `domain things.example/de`

  auto operator<=>(const RouteConflict&) const = default;
};

/// `thing b has no route: things.example/t/x belongs to thing a`.
std::string sentence(const RouteConflict& conflict);

RouteConflict conflict_of(const project::Project& project, const store::WaitingRoute& route);
/// A path below one domain that leads into another.
RouteConflict conflict_of(const project::Domain& domain, const project::Domain::Below& owner,
                          const store::RouteBelow& route);

/// How many there are in a set of routes, and the first ones.
struct RouteConflicts {
  std::int64_t count = 0;
  std::vector<RouteConflict> first{};
};
RouteConflicts route_conflicts(store::Store& store, const project::Project& project, store::RouteSetNumber set,
                               std::size_t most_told);

}  // namespace fsctl::index
