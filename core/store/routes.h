#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// The paths of records on pages; core/index defines paths and groups of readers.
namespace fsctl::store {

/// Stages whose pages are the same share a set of pages with their routes; each path has one owner in a set.
RouteSetNumber make_route_set(Store& store);
/// Copies a set with its pages and routes.
RouteSetNumber copy_route_set(Store& store, RouteSetNumber set);
void remove_route_set(Store& store, RouteSetNumber set);
std::vector<RouteSetNumber> route_sets(Store& store);

struct RoutePageRow {
  RoutePageNumber number;
  std::string page;
  std::string fingerprint;
};
std::vector<RoutePageRow> route_pages(Store& store, RouteSetNumber set);
std::optional<RoutePageRow> find_route_page(Store& store, RouteSetNumber set, std::string_view page);
/// Inserts, or replaces the fingerprint; gives the number.
RoutePageNumber put_route_page(Store& store, RouteSetNumber set, std::string_view page, std::string_view fingerprint);
/// REQUIRES: it has no routes any more.
void remove_route_page(Store& store, RoutePageNumber page);

struct Route {
  RouteSetNumber set{};
  std::string_view variant;
  std::string_view path;
  RoutePageNumber page{};
  RecordRow record{};
  UnixMillis changed = 0;
};

/// Gives paths to records, in their order. The positions of those whose path another record has, and which wait for it.
std::vector<std::size_t> claim_routes(Store& store, std::span<const Route> routes);

/// A path of a record, kept or waited for.
struct Claim {
  RouteSetNumber set;
  RoutePageNumber page;
  std::string variant;
  std::string path;
  std::int64_t turn;
};
std::vector<Claim> claims_of(Store& store, RecordRow record);
/// Removes a claim; the next record that waits for the path gets it.
void release_claim(Store& store, const Claim& claim);
void set_claim_changed(Store& store, const Claim& claim, UnixMillis changed);

/// A record of a page by key.
struct PageRecord {
  RoutePageNumber page;
  std::string key;
};
/// The record that has a path.
std::optional<PageRecord> find_route(Store& store, RouteSetNumber set, std::string_view variant, std::string_view path);
/// The path that a record has on a page.
std::optional<std::string> find_path(Store& store, RecordRow record, RoutePageNumber page, std::string_view variant);

/// Removes all routes of a page; records that wait for their paths get them.
void remove_page_routes(Store& store, RoutePageNumber page);

/// A record that waits for a path, and the record that has it.
struct WaitingRoute {
  std::string variant;
  std::string path;
  std::string page;
  std::string key;
  std::string owner_page;
  std::string owner_key;

  auto operator<=>(const WaitingRoute&) const = default;
};
std::int64_t count_waiting_routes(Store& store, RouteSetNumber set);
/// In the order of their paths, at most `limit`.
std::vector<WaitingRoute> waiting_routes(Store& store, RouteSetNumber set, std::int64_t limit);
/// One record's claim of a path, when it waits for it.
std::optional<WaitingRoute> find_waiting_route(Store& store, RouteSetNumber set, std::string_view variant,
                                               std::string_view path, RecordRow record);

/// A record's path that begins with some others' path.
struct RouteBelow {
  std::string path;
  std::string page;
  std::string key;
};
/// The paths that records have which are `path` or below it; how many there are, and the first of them.
std::int64_t count_routes_below(Store& store, RouteSetNumber set, std::string_view variant, std::string_view path);
std::vector<RouteBelow> routes_below(Store& store, RouteSetNumber set, std::string_view variant, std::string_view path,
                                     std::int64_t limit);

/// Calls `visit(path, page, changed)` for the paths that records have, from `first` on in their order, until it gives
/// false.
void each_route(Store& store, RouteSetNumber set, std::string_view variant, std::string_view first,
                const std::function<bool(std::string_view, RoutePageNumber, std::int64_t)>& visit);

}  // namespace fsctl::store
