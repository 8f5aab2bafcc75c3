#include "core/store/routes.h"

#include "core/store/bind.h"
#include "core/store/counters.h"

namespace fsctl::store {
namespace {

std::string text_of(SQLite::Statement& select, int index) { return std::string(bytes_of(select, index)); }

void bind_route(SQLite::Statement& insert, const Route& route) {
  insert.bind(1, route.set);
  bind_text(insert, 2, route.variant);
  bind_text(insert, 3, route.path);
  insert.bind(4, route.page);
  insert.bind(5, route.record);
  insert.bind(6, route.changed);
}

const std::string select_waiting =
    "SELECT route.variant, route.path, page.page, record.key, owner_page.page, owner_record.key FROM route "
    "JOIN route_page AS page ON page.number = route.page "
    "JOIN storage_record AS record ON record.row = route.record "
    "JOIN route AS owner ON owner.route_set = route.route_set AND owner.variant = route.variant "
    "AND owner.path = route.path AND owner.turn = 0 "
    "JOIN route_page AS owner_page ON owner_page.number = owner.page "
    "JOIN storage_record AS owner_record ON owner_record.row = owner.record "
    "WHERE route.turn > 0 AND route.route_set = ? ";

WaitingRoute waiting_route_of(SQLite::Statement& select) {
  return {text_of(select, 0), text_of(select, 1), text_of(select, 2),
          text_of(select, 3), text_of(select, 4), text_of(select, 5)};
}

}  // namespace

bool claim_route(Store& store, const Route& route) {
  auto& insert = store.prepare(
      "INSERT INTO route(route_set, variant, path, turn, page, record, changed) VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6) "
      "ON CONFLICT DO NOTHING");
  bind_route(insert, route);
  const bool owns = insert.exec() == 1;
  insert.reset();
  if (owns) return true;
  auto& wait = store.prepare(
      "INSERT INTO route(route_set, variant, path, turn, page, record, changed) "
      "SELECT ?1, ?2, ?3, max(turn) + 1, ?4, ?5, ?6 FROM route WHERE route_set = ?1 AND variant = ?2 AND path = ?3");
  bind_route(wait, route);
  run(wait);
  return false;
}

std::vector<Claim> claims_of(Store& store, std::int64_t record) {
  std::vector<Claim> claims;
  auto& select = store.prepare("SELECT route_set, page, variant, path, turn FROM route WHERE record = ?");
  select.bind(1, record);
  while (select.executeStep())
    claims.push_back(
        {number_of(select, 0), number_of(select, 1), text_of(select, 2), text_of(select, 3), number_of(select, 4)});
  return claims;
}

void release_claim(Store& store, const Claim& claim) {
  auto& remove = store.prepare("DELETE FROM route WHERE route_set = ? AND variant = ? AND path = ? AND turn = ?");
  remove.bind(1, claim.set);
  bind_text(remove, 2, claim.variant);
  bind_text(remove, 3, claim.path);
  remove.bind(4, claim.turn);
  run(remove);
  if (claim.turn != 0) return;
  auto& pass_on = store.prepare(
      "UPDATE route SET turn = 0 WHERE route_set = ?1 AND variant = ?2 AND path = ?3 AND turn = "
      "(SELECT min(turn) FROM route WHERE route_set = ?1 AND variant = ?2 AND path = ?3)");
  pass_on.bind(1, claim.set);
  bind_text(pass_on, 2, claim.variant);
  bind_text(pass_on, 3, claim.path);
  run(pass_on);
}

void set_claim_changed(Store& store, const Claim& claim, std::int64_t changed) {
  auto& update =
      store.prepare("UPDATE route SET changed = ? WHERE route_set = ? AND variant = ? AND path = ? AND turn = ?");
  update.bind(1, changed);
  update.bind(2, claim.set);
  bind_text(update, 3, claim.variant);
  bind_text(update, 4, claim.path);
  update.bind(5, claim.turn);
  run(update);
}

std::optional<PageRecord> find_route(Store& store, std::int64_t set, std::string_view variant, std::string_view path) {
  auto& select = store.prepare(
      "SELECT route.page, storage_record.key FROM route JOIN storage_record ON storage_record.row = route.record "
      "WHERE route_set = ? AND variant = ? AND path = ? AND turn = 0");
  select.bind(1, set);
  bind_text(select, 2, variant);
  bind_text(select, 3, path);
  if (!select.executeStep()) return {};
  PageRecord found{number_of(select, 0), text_of(select, 1)};
  select.reset();
  return found;
}

std::optional<std::string> find_path(Store& store, std::int64_t record, std::int64_t page, std::string_view variant) {
  auto& select = store.prepare("SELECT path FROM route WHERE record = ? AND page = ? AND variant = ? AND turn = 0");
  select.bind(1, record);
  select.bind(2, page);
  bind_text(select, 3, variant);
  if (!select.executeStep()) return {};
  auto path = text_of(select, 0);
  select.reset();
  return path;
}

void remove_page_routes(Store& store, std::int64_t page) {
  auto& remove = store.prepare("DELETE FROM route WHERE page = ?");
  remove.bind(1, page);
  run(remove);
  add_to_counter(store, routes_counter, 1);
  run(
      store.prepare("UPDATE route SET turn = 0 WHERE turn > 0 AND turn = "
                    "(SELECT min(turn) FROM route AS other WHERE other.route_set = route.route_set "
                    "AND other.variant = route.variant AND other.path = route.path)"));
}

std::int64_t count_waiting_routes(Store& store, std::int64_t set) {
  auto& select = store.prepare("SELECT count(*) FROM route WHERE turn > 0 AND route_set = ?");
  select.bind(1, set);
  return first_number(select).value_or(0);
}

std::vector<WaitingRoute> waiting_routes(Store& store, std::int64_t set, std::int64_t limit) {
  static const auto sql = select_waiting + "ORDER BY route.variant, route.path, route.turn LIMIT ?";
  std::vector<WaitingRoute> rows;
  auto& select = store.prepare(sql.c_str());
  select.bind(1, set);
  select.bind(2, limit);
  while (select.executeStep()) rows.push_back(waiting_route_of(select));
  return rows;
}

std::optional<WaitingRoute> find_waiting_route(Store& store, std::int64_t set, std::string_view variant,
                                               std::string_view path, std::int64_t record) {
  static const auto sql = select_waiting + "AND route.variant = ? AND route.path = ? AND route.record = ? LIMIT 1";
  auto& select = store.prepare(sql.c_str());
  select.bind(1, set);
  bind_text(select, 2, variant);
  bind_text(select, 3, path);
  select.bind(4, record);
  if (!select.executeStep()) return {};
  auto row = waiting_route_of(select);
  select.reset();
  return row;
}

std::int64_t count_routes_below(Store& store, std::int64_t set, std::string_view variant, std::string_view path) {
  auto& select = store.prepare(  // 0 is the sign after the slash
      "SELECT count(*) FROM route WHERE route_set = ?1 AND variant = ?2 AND path >= ?3 AND path < ?3 || '0' "
      "AND (path <= ?3 OR path > ?3 || '/') AND turn = 0");
  select.bind(1, set);
  bind_text(select, 2, variant);
  bind_text(select, 3, path);
  return first_number(select).value_or(0);
}

std::vector<RouteBelow> routes_below(Store& store, std::int64_t set, std::string_view variant, std::string_view path,
                                     std::int64_t limit) {
  std::vector<RouteBelow> rows;
  auto& select = store.prepare(
      "SELECT route.path, page.page, record.key FROM route JOIN route_page AS page ON page.number = route.page "
      "JOIN storage_record AS record ON record.row = route.record "
      "WHERE route.route_set = ?1 AND route.variant = ?2 AND route.path >= ?3 AND route.path < ?3 || '0' "
      "AND (route.path <= ?3 OR route.path > ?3 || '/') AND route.turn = 0 ORDER BY route.path LIMIT ?4");
  select.bind(1, set);
  bind_text(select, 2, variant);
  bind_text(select, 3, path);
  select.bind(4, limit);
  while (select.executeStep()) rows.push_back({text_of(select, 0), text_of(select, 1), text_of(select, 2)});
  return rows;
}

void each_route(Store& store, std::int64_t set, std::string_view variant, std::string_view first,
                const std::function<bool(std::string_view, std::int64_t, std::int64_t)>& visit) {
  auto& select = store.prepare(
      "SELECT path, page, changed FROM route "
      "WHERE route_set = ? AND variant = ? AND path >= ? AND turn = 0 ORDER BY path");
  select.bind(1, set);
  bind_text(select, 2, variant);
  bind_text(select, 3, first);
  while (select.executeStep() && visit(bytes_of(select, 0), number_of(select, 1), number_of(select, 2))) continue;
  select.reset();
}

}  // namespace fsctl::store
