#include "core/store/routes.h"

#include <array>
#include <ranges>

#include "core/store/counters.h"
#include "core/store/statement.h"

namespace fsctl::store {
namespace {

constexpr const char* path_of_record =
    "SELECT path FROM route WHERE record = ? AND page = ? AND variant = ? AND turn = 0";

std::array<BoundValue, 3> on_page(RecordRow record, RoutePageNumber page, std::string_view audience) {
  return {record, page, audience};
}

std::string text_of(Statement& select, int index) { return std::string(select.text(index)); }

const std::string select_waiting =
    "SELECT route.variant, route.path, page.page, record.key, owner_page.page, owner_record.key FROM route "
    "JOIN route_page AS page ON page.number = route.page "
    "JOIN storage_record AS record ON record.row = route.record "
    "JOIN route AS owner ON owner.route_set = route.route_set AND owner.variant = route.variant "
    "AND owner.path = route.path AND owner.turn = 0 "
    "JOIN route_page AS owner_page ON owner_page.number = owner.page "
    "JOIN storage_record AS owner_record ON owner_record.row = owner.record "
    "WHERE route.turn > 0 AND route.route_set = ? ";

WaitingRoute waiting_route_of(Statement& select) {
  return {text_of(select, 0), text_of(select, 1), text_of(select, 2),
          text_of(select, 3), text_of(select, 4), text_of(select, 5)};
}

/// What paths below another one are greater than, and less than: 0 is the sign after the slash.
struct Below {
  explicit Below(std::string_view path) : begin(std::string(path) + '/'), end(std::string(path) + '0') {}

  std::string begin;
  std::string end;
};

}  // namespace

std::vector<std::size_t> claim_routes(Store& store, std::span<const RouteRow> routes) {
  std::vector<std::size_t> waiting;
  store.run_each(
      "INSERT INTO route(route_set, variant, path, turn, page, record, changed) "
      "VALUES (?, ?, ?, 0, ?, ?, ?) ON CONFLICT DO NOTHING",
      routes,
      [](const RouteRow& route) {
        return std::array<BoundValue, 6>{route.set,  route.audience, route.path,
                                         route.page, route.record,   route.changed};
      },
      [&](std::size_t position, std::int64_t inserted) {
        if (inserted == 0) waiting.push_back(position);
      });
  store.run_each(
      "INSERT INTO route(route_set, variant, path, turn, page, record, changed) "
      "SELECT route_set, variant, path, max(turn) + 1, ?, ?, ? FROM route "
      "WHERE route_set = ? AND variant = ? AND path = ? GROUP BY route_set, variant, path",
      waiting, [&](std::size_t position) {
        const auto& route = routes[position];
        return std::array<BoundValue, 6>{route.page, route.record,   route.changed,
                                         route.set,  route.audience, route.path};
      });
  return waiting;
}

void each_claim(Store& store, std::span<const RecordRow> records,
                const std::function<void(std::size_t, Claim)>& visit) {
  store.select_each(
      "SELECT route_set, page, variant, path, turn FROM route WHERE record = ?", records,
      [](RecordRow record) { return std::array<BoundValue, 1>{record}; },
      [&](std::size_t position, Statement& row) {
        visit(position, {row.number<RouteSetNumber>(0), row.number<RoutePageNumber>(1), text_of(row, 2),
                         text_of(row, 3), row.number(4)});
      });
}

void release_claims(Store& store, std::span<const Claim> claims) {
  store.run_each("DELETE FROM route WHERE route_set = ? AND variant = ? AND path = ? AND turn = ?", claims,
                 [](const Claim& claim) {
                   return std::array<BoundValue, 4>{claim.set, claim.audience, claim.path, claim.turn};
                 });
  const auto is_owner = [](const Claim& claim) { return claim.turn == 0; };
  store.run_each(
      "UPDATE route SET turn = 0 WHERE route_set = ? AND variant = ? AND path = ? AND turn = "
      "(SELECT min(turn) FROM route WHERE route_set = ? AND variant = ? AND path = ?)",
      claims | std::views::filter(is_owner), [](const Claim& claim) {
        return std::array<BoundValue, 6>{claim.set, claim.audience, claim.path, claim.set, claim.audience, claim.path};
      });
}

void set_claims_changed(Store& store, std::span<const ChangedClaim> claims) {
  store.run_each("UPDATE route SET changed = ? WHERE route_set = ? AND variant = ? AND path = ? AND turn = ?", claims,
                 [](const ChangedClaim& one) {
                   const auto& claim = one.claim;
                   return std::array<BoundValue, 5>{one.changed, claim.set, claim.audience, claim.path, claim.turn};
                 });
}

std::optional<PageRecord> find_route(Store& store, RouteSetNumber set, std::string_view audience,
                                     std::string_view path) {
  std::optional<PageRecord> found;
  find_routes(store, set, audience, {&path, 1}, [&](std::size_t, const PageRecord& record) { found = record; });
  return found;
}

void find_routes(Store& store, RouteSetNumber set, std::string_view audience, std::span<const std::string_view> paths,
                 const std::function<void(std::size_t, const PageRecord&)>& visit) {
  store.select_each(
      "SELECT route.page, storage_record.key FROM route JOIN storage_record ON storage_record.row = route.record "
      "WHERE route_set = ? AND variant = ? AND path = ? AND turn = 0",
      paths,
      [&](std::string_view path) {
        return std::array<BoundValue, 3>{set, audience, path};
      },
      [&](std::size_t position, Statement& row) {
        visit(position, {row.number<RoutePageNumber>(0), text_of(row, 1)});
      });
}

void find_paths(Store& store, RoutePageNumber page, std::string_view audience, std::span<const RecordRow> records,
                const std::function<void(std::size_t, std::string_view)>& visit) {
  store.select_each(
      path_of_record, records, [&](RecordRow record) { return on_page(record, page, audience); },
      [&](std::size_t position, Statement& row) { visit(position, row.text(0)); });
}

void expect_paths(Store& store, RoutePageNumber page, std::string_view audience, std::span<const RecordRow> records) {
  store.expect_each(path_of_record, records, [&](RecordRow record) { return on_page(record, page, audience); });
}

void remove_page_routes(Store& store, RoutePageNumber page) {
  store.run("DELETE FROM route WHERE page = ?", page);
  count_up(store, routes_counter);
  store.run(
      "UPDATE route SET turn = 0 WHERE turn > 0 AND turn = "
      "(SELECT min(turn) FROM route AS other WHERE other.route_set = route.route_set "
      "AND other.variant = route.variant AND other.path = route.path)");
}

std::int64_t count_waiting_routes(Store& store, RouteSetNumber set) {
  return count(store.select("SELECT count(*) FROM route WHERE turn > 0 AND route_set = ?", set));
}

std::vector<WaitingRoute> waiting_routes(Store& store, RouteSetNumber set, std::int64_t limit) {
  static const auto sql = select_waiting + "ORDER BY route.variant, route.path, route.turn LIMIT ?";
  return all(store.select(sql.c_str(), set, limit), waiting_route_of);
}

void find_waiting_routes(Store& store, std::span<const RouteRow> routes,
                         const std::function<void(const WaitingRoute&)>& visit) {
  static const auto sql = select_waiting + "AND route.variant = ? AND route.path = ? AND route.record = ? LIMIT 1";
  store.select_each(
      sql.c_str(), routes,
      [](const RouteRow& route) {
        return std::array<BoundValue, 4>{route.set, route.audience, route.path, route.record};
      },
      [&](std::size_t, Statement& row) { visit(waiting_route_of(row)); });
}

std::int64_t count_routes_below(Store& store, RouteSetNumber set, std::string_view audience, std::string_view path) {
  const Below below(path);
  return count(
      store.select("SELECT count(*) FROM route WHERE route_set = ? AND variant = ? AND path >= ? AND path < ? "
                   "AND (path <= ? OR path > ?) AND turn = 0",
                   set, audience, path, below.end, path, below.begin));
}

std::vector<RouteBelow> routes_below(Store& store, RouteSetNumber set, std::string_view audience, std::string_view path,
                                     std::int64_t limit) {
  const Below below(path);
  auto& select = store.select(
      "SELECT route.path, page.page, record.key FROM route JOIN route_page AS page ON page.number = route.page "
      "JOIN storage_record AS record ON record.row = route.record "
      "WHERE route.route_set = ? AND route.variant = ? AND route.path >= ? AND route.path < ? "
      "AND (route.path <= ? OR route.path > ?) AND route.turn = 0 ORDER BY route.path LIMIT ?",
      set, audience, path, below.end, path, below.begin, limit);
  return all(select, [](Statement& row) { return RouteBelow{text_of(row, 0), text_of(row, 1), text_of(row, 2)}; });
}

void each_route(Store& store, RouteSetNumber set, std::string_view audience, std::string_view first,
                const std::function<bool(std::string_view, RoutePageNumber, std::int64_t)>& visit) {
  constexpr std::int64_t at_once = 1'000;  // some databases read all that they are asked for
  std::string from(first);
  for (std::int64_t passed = at_once; passed == at_once; from += '\0') {
    auto& select = store.select(
        "SELECT path, page, changed FROM route "
        "WHERE route_set = ? AND variant = ? AND path >= ? AND turn = 0 ORDER BY path LIMIT ?",
        set, audience, from, at_once);
    for (passed = 0; select.step(); ++passed) {
      from = select.text(0);
      if (!visit(from, select.number<RoutePageNumber>(1), select.number(2))) return select.reset();
    }
  }
}

}  // namespace fsctl::store
