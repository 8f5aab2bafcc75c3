#pragma once

#include <optional>
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

/// The group of readers a audience belongs to, as far as the paths of the project's pages tell them apart.
std::string route_variant(const project::Project& project, const stored::View& view);

/// The groups that readers in a place may have belonged to, whatever fields the paths had then.
std::vector<std::string> past_route_variants(const stored::View& view);

/// The path of a record below its domain: percent-encoded, `/a/b`, empty for the domain's root. A slash in a value
/// begins a new segment, and so does each element of a list. Nothing when a field of the template has no value or a
/// segment would be `.` or `..`.
std::optional<std::string> path_of(const project::Page& page, const project::RecordView& record,
                                   const stored::View& view, Arena& arena);

/// What a record's path has behind the template's last slash, without escapes: `a/b` of `/p/{slug}`.
/// REQUIRES: the record has a path.
std::string slug_of(const project::Page& page, const project::RecordView& record, const stored::View& view,
                    Arena& arena);

/// A page with the set and the number that its routes have in the store.
struct PageRoutes {
  const project::Page* page = nullptr;
  project::Level level = project::Level::product;
  store::RouteSetNumber set{};
  store::RoutePageNumber number{};
};

/// A digest of everything that determines a page's routes. When it changes, they are made anew.
std::string route_fingerprint(const project::Project& project, const project::Page& page, store::VersionNumber version);

/// A path's URL, without scheme, under the first domain whose readers see it.
std::string url_of(const project::Project& project, std::string_view variant, std::string_view path);

/// Writes the routes of one storage's records within one transaction.
class RouteWriter {
 public:
  /// REQUIRES: pages of one set; a project that outlives it.
  RouteWriter(store::Store& store, const project::Project& project, const std::vector<PageRoutes>& pages);

  struct Record {
    store::RecordRow row;
    std::string_view key;
    UnixMillis changed;
    const project::RecordView* own = nullptr;      ///< as a level product sees it; nothing when it is not of that level
    const project::RecordView* variant = nullptr;  ///< the same for level variant
    bool is_new = false;
  };
  void put(const Record& record);
  void remove(store::RecordRow row, std::string_view key);

  /// Writes everything to the store and returns the records without a route because of a conflict. Has to be called
  /// before the transaction commits.
  std::vector<RouteConflict> flush();

 private:
  struct Audience {
    stored::View view;
    std::string variant;
    std::vector<const project::Domain*> domains;  ///< of these readers, where others lie in their paths
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
  void keep_or_release(const store::Claim& claim, const Record& record, std::vector<Pending>& wanted);
  void release(const store::Claim& claim, std::string_view key);
  void write_pending_of(store::RecordRow row);
  void write_pending();

  bool is_ours(const store::Claim& claim) const;

  const project::Page& page(store::RoutePageNumber number) const;

  store::Store& store_;
  const project::Project& project_;
  std::vector<PageRoutes> pages_;
  std::vector<Audience> audiences_;
  std::vector<Pending> pending_;
  std::unordered_set<store::RecordRow> pending_records_;
  std::vector<Pending> waiting_;
  std::vector<RouteConflict> foreign_;
  bool changed_ = false;  ///< since the last flush
  Arena arena_;
};

}  // namespace fsctl::index
