#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/project/project.h"
#include "core/store/numbers.h"
#include "core/store/routes.h"

namespace fsctl::index {

/// A record without a route, because another record has its path or because its URL belongs to another domain.
struct RouteConflict {
  std::string url;
  std::string record;      ///< `thing b`
  std::string belongs_to;  ///< `thing a`, or `domain things.example/de`

  auto operator<=>(const RouteConflict&) const = default;
};

/// A message such as `thing b has no route: things.example/t/x belongs to thing a`.
std::string sentence(const RouteConflict& conflict);

/// The conflict of a record whose path another record has.
RouteConflict conflict_of(const project::Project& project, const store::WaitingRoute& route);
/// The conflict of a record whose path under `domain` leads into the domain `owner`.
RouteConflict conflict_of(const project::Domain& domain, const project::Domain::Below& owner,
                          const store::RouteBelow& route);

/// The conflicts in a set of routes.
struct RouteConflicts {
  std::int64_t count = 0;              ///< how many there are
  std::vector<RouteConflict> first{};  ///< the first of them
};
/// Counts the conflicts in a set of routes and reads at most `most_told` of them.
RouteConflicts route_conflicts(store::Store& store, const project::Project& project, store::RouteSetNumber set,
                               std::size_t most_told);

}  // namespace fsctl::index
