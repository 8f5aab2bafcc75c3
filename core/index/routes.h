#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/index/route_conflicts.h"
#include "core/project/project.h"
#include "core/project/read_path.h"
#include "core/store/numbers.h"
#include "core/store/routes.h"
#include "core/world/time.h"

namespace fsctl::index {

/// A page, with the set and the number of its routes in the store.
struct PageRoutes {
  const project::Page* page = nullptr;
  project::Level level = project::Level::product;
  store::RouteSetNumber set{};
  store::RoutePageNumber number{};
};

/// Writes the routes of one storage's records within one transaction.
class RouteWriter {
 public:
  /// REQUIRES: pages of one set; a project that outlives it.
  RouteWriter(store::Store& store, const project::Project& project, const std::vector<PageRoutes>& pages);

  /// A record whose routes are written.
  struct Record {
    store::RecordRow row;
    std::string_view key;
    UnixMillis changed;
    const project::RecordView* own = nullptr;      ///< for pages of level product; null when it has none there
    const project::RecordView* variant = nullptr;  ///< for pages of level variant; null when it has none there
    bool is_new = false;                           ///< whether it has no routes in the store yet
  };
  /// Writes the routes of different records. Routes that they no longer have are kept as past ones.
  void put(std::span<const Record> records);
  /// Releases all routes of records, by their rows and keys, and keeps them as past ones.
  void remove(std::span<const store::RecordRow> rows, std::span<const std::string_view> keys);

  /// Writes everything to the store and returns the records without a route because of a conflict. Has to be called
  /// before the transaction commits.
  std::vector<RouteConflict> flush();

 private:
  struct Audience {
    stored::View view;
    std::string name;
    std::vector<const project::Domain*> domains;  ///< of these readers, if other domains lie below their paths
  };
  struct Pending {
    std::size_t audience;
    std::string path;
    store::RoutePageNumber page;
    store::RecordRow record;
    UnixMillis changed;
  };

  std::vector<Pending> routes_of(const Record& record);
  void tell_foreign(const Pending& route, std::string_view key);
  void add(std::vector<Pending> routes, const Record& record);
  void each_claim(std::span<const store::RecordRow> rows, const std::function<void(std::size_t, store::Claim)>& take);
  bool keeps(const store::Claim& claim, std::vector<Pending>& wanted) const;
  void release(std::span<const store::Claim> claims, std::span<const std::string_view> keys);
  void write_pending_of(std::span<const store::RecordRow> rows);
  void write_pending();
  store::RouteRow route_of(const Pending& pending) const;

  bool is_ours(const store::Claim& claim) const;

  const project::Page& page(store::RoutePageNumber number) const;

  store::Store& store_;
  const project::Project& project_;
  std::vector<PageRoutes> pages_;
  std::vector<Audience> audiences_;
  std::vector<Pending> pending_;  ///< not in the store yet
  std::unordered_set<store::RecordRow> pending_records_;
  std::vector<Pending> waiting_;        ///< in the store, waiting for a path that another record has
  std::vector<RouteConflict> foreign_;  ///< paths that lead into other domains
  bool changed_ = false;                ///< whether routes have changed since the last flush
  Arena arena_;
};

}  // namespace fsctl::index
