#include "core/index/routes.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/index/paths.h"
#include "core/store/counters.h"
#include "core/store/past_routes.h"

namespace fsctl::index {
namespace {

/// The most routes that are kept in memory, to be written in the order of their paths.
constexpr std::size_t routes_most_pending = 131'072;

}  // namespace

RouteWriter::RouteWriter(store::Store& store, const project::Project& project, const std::vector<PageRoutes>& pages)
    : store_(store), project_(project), pages_(pages) {
  for (const auto& domain : project.places.domains) {
    const auto view = project::view_of(project.places, domain.place);
    auto name = route_audience(project, view);
    auto audience = std::ranges::find(audiences_, name, &Audience::name);
    if (audience == audiences_.end()) audience = audiences_.insert(audience, {view, std::move(name), {}});
    if (!domain.below.empty()) audience->domains.push_back(&domain);
  }
}

void RouteWriter::put(std::span<const Record> records) {
  if (pages_.empty()) return;
  std::vector<std::vector<Pending>> wanted;
  std::vector<store::RecordRow> rows;  // of records that may have routes
  std::vector<std::size_t> positions;  // of these
  for (std::size_t i = 0; i < records.size(); ++i) {
    wanted.push_back(routes_of(records[i]));
    if (records[i].is_new) continue;
    rows.push_back(records[i].row);
    positions.push_back(i);
  }
  std::vector<store::ChangedClaim> kept;
  std::vector<store::Claim> released;
  std::vector<std::string_view> keys;
  each_claim(rows, [&](std::size_t i, store::Claim claim) {
    const auto& record = records[positions[i]];
    if (keeps(claim, wanted[positions[i]])) return kept.push_back({std::move(claim), record.changed});
    released.push_back(std::move(claim));
    keys.push_back(record.key);
  });
  store::set_claims_changed(store_, kept);
  changed_ = changed_ || !kept.empty();
  release(released, keys);
  for (std::size_t i = 0; i < records.size(); ++i) add(std::move(wanted[i]), records[i]);
  if (pending_.size() >= routes_most_pending) write_pending();
}

/// Adds the routes that a record does not have yet to those that will be written.
void RouteWriter::add(std::vector<Pending> routes, const Record& record) {
  if (routes.empty()) return;
  for (const auto& route : routes) tell_foreign(route, record.key);
  pending_records_.insert(record.row);
  std::ranges::move(routes, std::back_inserter(pending_));
}

void RouteWriter::remove(std::span<const store::RecordRow> rows, std::span<const std::string_view> keys) {
  if (pages_.empty()) return;
  std::vector<store::Claim> released;
  std::vector<std::string_view> their_keys;
  each_claim(rows, [&](std::size_t i, store::Claim claim) {
    released.push_back(std::move(claim));
    their_keys.push_back(keys[i]);
  });
  release(released, their_keys);
}

/// Calls `take(position, claim)` for what the records have of their routes in the store.
void RouteWriter::each_claim(std::span<const store::RecordRow> rows,
                             const std::function<void(std::size_t, store::Claim)>& take) {
  write_pending_of(rows);
  store::each_claim(store_, rows, [&](std::size_t position, store::Claim claim) {
    if (is_ours(claim)) take(position, std::move(claim));
  });
}

std::vector<RouteWriter::Pending> RouteWriter::routes_of(const Record& record) {
  std::vector<Pending> routes;
  for (const auto& page : pages_) {
    const auto* view = page.level == project::Level::variant ? record.variant : record.own;
    if (view == nullptr) continue;
    for (std::size_t audience = 0; audience < audiences_.size(); ++audience) {
      arena_.release();
      if (auto path = path_of(*page.page, *view, audiences_[audience].view, arena_))
        routes.push_back({audience, std::move(*path), page.number, record.row, record.changed});
    }
  }
  return routes;
}

bool RouteWriter::is_ours(const store::Claim& claim) const {
  return std::ranges::find(pages_, claim.page, &PageRoutes::number) != pages_.end();
}

const project::Page& RouteWriter::page(store::RoutePageNumber number) const {
  return *std::ranges::find(pages_, number, &PageRoutes::number)->page;
}

/// Notes a conflict for each domain of the route's readers under which the path leads into another domain. It may be
/// fine under their other domains.
void RouteWriter::tell_foreign(const Pending& route, std::string_view key) {
  for (const auto* domain : audiences_[route.audience].domains)
    if (const auto* owner = domain->owner_of(route.path))
      foreign_.push_back(conflict_of(*domain, *owner, {route.path, page(route.page).type, std::string(key)}));
}

/// Whether a claim is among the wanted routes, from which it is taken then.
bool RouteWriter::keeps(const store::Claim& claim, std::vector<Pending>& wanted) const {
  const auto same = std::ranges::find_if(wanted, [&](const Pending& route) {
    return route.page == claim.page && route.path == claim.path && audiences_[route.audience].name == claim.audience;
  });
  if (same == wanted.end()) return false;
  wanted.erase(same);
  return true;
}

/// Releases claims of records with these keys; paths that these had are kept as past ones.
void RouteWriter::release(std::span<const store::Claim> claims, std::span<const std::string_view> keys) {
  if (claims.empty()) return;
  store::release_claims(store_, claims);
  changed_ = true;
  std::vector<store::PastRoute> past;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const auto& claim = claims[i];
    if (claim.turn != 0) continue;
    const auto& page = this->page(claim.page);
    past.push_back({.audience = claim.audience,
                    .path = claim.path,
                    .page = page.type,
                    .storage = page.block->storage.name(),
                    .key = keys[i]});
  }
  store::keep_past_routes(store_, pages_.front().set, past);
}

void RouteWriter::write_pending_of(std::span<const store::RecordRow> rows) {
  if (std::ranges::any_of(rows, [&](store::RecordRow row) { return pending_records_.contains(row); })) write_pending();
}

store::RouteRow RouteWriter::route_of(const Pending& pending) const {
  return {.set = pages_.front().set,
          .audience = audiences_[pending.audience].name,
          .path = pending.path,
          .page = pending.page,
          .record = pending.record,
          .changed = pending.changed};
}

/// Writes the pending routes in the order of their paths, which is that of the table. Of records that claim the same
/// path the oldest one gets it.
void RouteWriter::write_pending() {
  std::ranges::sort(pending_, {},
                    [](const Pending& route) { return std::tie(route.audience, route.path, route.record); });
  std::vector<store::RouteRow> routes;
  for (const auto& route : pending_) routes.push_back(route_of(route));
  for (const auto position : store::claim_routes(store_, routes)) waiting_.push_back(std::move(pending_[position]));
  changed_ = changed_ || !pending_.empty();
  pending_.clear();
  pending_records_.clear();
}

std::vector<RouteConflict> RouteWriter::flush() {
  write_pending();
  if (std::exchange(changed_, false)) store::count_up(store_, store::routes_counter);
  auto conflicts = std::exchange(foreign_, {});
  std::vector<store::RouteRow> waiting;
  for (const auto& route : waiting_) waiting.push_back(route_of(route));
  store::find_waiting_routes(store_, waiting,
                             [&](const auto& route) { conflicts.push_back(conflict_of(project_, route)); });
  waiting_.clear();
  return conflicts;
}

}  // namespace fsctl::index
