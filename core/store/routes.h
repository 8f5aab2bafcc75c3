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

/// The paths of records on pages; core/index defines paths and audiences, which are groups of readers.
namespace fsctl::store {

/// Makes an empty set of pages with their routes. Stages with the same pages share one set. In a set, each path of an
/// audience has one owner.
RouteSetNumber make_route_set(Store& store);
/// Copies a set with its pages and routes.
RouteSetNumber copy_route_set(Store& store, RouteSetNumber set);
void remove_route_set(Store& store, RouteSetNumber set);
std::vector<RouteSetNumber> route_sets(Store& store);

/// A page in a set of routes.
struct RoutePageRow {
  RoutePageNumber number;
  std::string page;         ///< its type
  std::string fingerprint;  ///< determines its routes (index::route_fingerprint)
};
std::vector<RoutePageRow> route_pages(Store& store, RouteSetNumber set);
std::optional<RoutePageRow> find_route_page(Store& store, RouteSetNumber set, std::string_view page);
/// Inserts a page, or replaces its fingerprint; returns its number.
RoutePageNumber put_route_page(Store& store, RouteSetNumber set, std::string_view page, std::string_view fingerprint);
/// REQUIRES: the page has no routes.
void remove_route_page(Store& store, RoutePageNumber page);

/// A path that a record claims on a page.
struct RouteRow {
  RouteSetNumber set{};
  std::string_view audience;
  std::string_view path;
  RoutePageNumber page{};
  RecordRow record{};
  UnixMillis changed = 0;
};

/// Assigns paths to records, the first ones first. A record whose path another one already has waits for it; returns
/// the positions of these routes.
std::vector<std::size_t> claim_routes(Store& store, std::span<const RouteRow> routes);

/// A path that a record has or waits for.
struct Claim {
  RouteSetNumber set;
  RoutePageNumber page;
  std::string audience;
  std::string path;
  std::int64_t turn;  ///< 0 for the record that has the path; of the others the lowest gets it next
};
/// Calls `visit(position, claim)` for all claims of records, in every set, by the positions of the records.
void each_claim(Store& store, std::span<const RecordRow> records, const std::function<void(std::size_t, Claim)>& visit);
/// Removes claims. Where one was the owner's, the next record that waits for the path gets it.
void release_claims(Store& store, std::span<const Claim> claims);
/// A claim, and when its record changed, which sitemaps show.
struct ChangedClaim {
  Claim claim;
  UnixMillis changed;
};
void set_claims_changed(Store& store, std::span<const ChangedClaim> claims);

/// The key of a record, and the page on which it has a path.
struct PageRecord {
  RoutePageNumber page;
  std::string key;
};
/// The record that has a path.
std::optional<PageRecord> find_route(Store& store, RouteSetNumber set, std::string_view audience,
                                     std::string_view path);
/// Calls `visit(position, record)` for those of the paths that a record has.
void find_routes(Store& store, RouteSetNumber set, std::string_view audience, std::span<const std::string_view> paths,
                 const std::function<void(std::size_t, const PageRecord&)>& visit);
/// Calls `visit(position, path)` for those of the records that have a path on a page.
void find_paths(Store& store, RoutePageNumber page, std::string_view audience, std::span<const RecordRow> records,
                const std::function<void(std::size_t, std::string_view)>& visit);
/// Says that this comes in this ReadTransaction.
void expect_paths(Store& store, RoutePageNumber page, std::string_view audience, std::span<const RecordRow> records);

/// Removes all routes of a page; records that wait for their paths get them.
void remove_page_routes(Store& store, RoutePageNumber page);

/// A record that waits for a path, and the record that has it.
struct WaitingRoute {
  std::string audience;
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
/// Calls `visit(waiting)` for those of the routes whose records wait for them.
void find_waiting_routes(Store& store, std::span<const RouteRow> routes,
                         const std::function<void(const WaitingRoute&)>& visit);

/// A record with a path that is a given one or below it.
struct RouteBelow {
  std::string path;
  std::string page;
  std::string key;
};
/// The number of records whose path is `path` or below it, and the first `limit` of them in the order of their paths.
std::int64_t count_routes_below(Store& store, RouteSetNumber set, std::string_view audience, std::string_view path);
std::vector<RouteBelow> routes_below(Store& store, RouteSetNumber set, std::string_view audience, std::string_view path,
                                     std::int64_t limit);

/// Calls `visit(path, page, changed)` for each path that a record has, in order from `first` on, until it returns
/// false.
void each_route(Store& store, RouteSetNumber set, std::string_view audience, std::string_view first,
                const std::function<bool(std::string_view, RoutePageNumber, std::int64_t)>& visit);

}  // namespace fsctl::store
