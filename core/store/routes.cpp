#include "core/store/routes.h"

#include "core/store/bind.h"
#include "core/store/counters.h"

namespace fsctl::store {
namespace {

std::string text_of(SQLite::Statement& select, int index) { return std::string(bytes_of(select, index)); }

RoutePageRow route_page_of(SQLite::Statement& select) {
  return {number_of(select, 0), text_of(select, 1), text_of(select, 2)};
}

std::optional<PageRecord> page_record(SQLite::Statement& select, std::string_view variant, std::string_view path) {
  bind_text(select, 1, variant);
  bind_text(select, 2, path);
  if (!select.executeStep()) return {};
  PageRecord found{number_of(select, 0), text_of(select, 1)};
  select.reset();
  return found;
}

void bind_route(SQLite::Statement& insert, const Route& route) {
  bind_text(insert, 1, route.variant);
  bind_text(insert, 2, route.path);
  insert.bind(3, route.page);
  insert.bind(4, route.record);
  insert.bind(5, route.changed);
}

const std::string select_waiting =
    "SELECT route.variant, route.path, page.page, record.key, owner_page.page, owner_record.key FROM route "
    "JOIN route_page AS page ON page.number = route.page "
    "JOIN storage_record AS record ON record.row = route.record "
    "JOIN route AS owner ON owner.variant = route.variant AND owner.path = route.path AND owner.turn = 0 "
    "JOIN route_page AS owner_page ON owner_page.number = owner.page "
    "JOIN storage_record AS owner_record ON owner_record.row = owner.record "
    "WHERE route.turn > 0 ";

WaitingRoute waiting_route_of(SQLite::Statement& select) {
  return {text_of(select, 0), text_of(select, 1), text_of(select, 2),
          text_of(select, 3), text_of(select, 4), text_of(select, 5)};
}

}  // namespace

std::vector<RoutePageRow> route_pages(Store& store) {
  std::vector<RoutePageRow> rows;
  auto& select = store.prepare("SELECT number, page, fingerprint FROM route_page ORDER BY number");
  while (select.executeStep()) rows.push_back(route_page_of(select));
  return rows;
}

std::optional<RoutePageRow> find_route_page(Store& store, std::string_view page) {
  auto& select = store.prepare("SELECT number, page, fingerprint FROM route_page WHERE page = ?");
  bind_text(select, 1, page);
  if (!select.executeStep()) return {};
  auto row = route_page_of(select);
  select.reset();
  return row;
}

std::int64_t put_route_page(Store& store, std::string_view page, std::string_view fingerprint) {
  auto& put = store.prepare(
      "INSERT INTO route_page(page, fingerprint) VALUES (?, ?) "
      "ON CONFLICT(page) DO UPDATE SET fingerprint = excluded.fingerprint");
  bind_text(put, 1, page);
  bind_text(put, 2, fingerprint);
  run(put);
  return find_route_page(store, page)->number;
}

void remove_route_page(Store& store, std::int64_t page) {
  for (auto* remove : {&store.prepare("DELETE FROM route_history WHERE page = ?"),
                       &store.prepare("DELETE FROM route_page WHERE number = ?")}) {
    remove->bind(1, page);
    run(*remove);
  }
}

bool claim_route(Store& store, const Route& route) {
  auto& insert = store.prepare(
      "INSERT INTO route(variant, path, turn, page, record, changed) VALUES (?1, ?2, 0, ?3, ?4, ?5) "
      "ON CONFLICT DO NOTHING");
  bind_route(insert, route);
  const bool owns = insert.exec() == 1;
  insert.reset();
  if (owns) return true;
  auto& wait = store.prepare(
      "INSERT INTO route(variant, path, turn, page, record, changed) SELECT ?1, ?2, max(turn) + 1, ?3, ?4, ?5 "
      "FROM route WHERE variant = ?1 AND path = ?2");
  bind_route(wait, route);
  run(wait);
  return false;
}

std::vector<Claim> claims_of(Store& store, std::int64_t record) {
  std::vector<Claim> claims;
  auto& select = store.prepare("SELECT page, variant, path, turn FROM route WHERE record = ?");
  select.bind(1, record);
  while (select.executeStep())
    claims.push_back({number_of(select, 0), text_of(select, 1), text_of(select, 2), number_of(select, 3)});
  return claims;
}

void release_claim(Store& store, const Claim& claim) {
  auto& remove = store.prepare("DELETE FROM route WHERE variant = ? AND path = ? AND turn = ?");
  bind_text(remove, 1, claim.variant);
  bind_text(remove, 2, claim.path);
  remove.bind(3, claim.turn);
  run(remove);
  if (claim.turn != 0) return;
  auto& pass_on = store.prepare(
      "UPDATE route SET turn = 0 WHERE variant = ?1 AND path = ?2 AND turn = "
      "(SELECT min(turn) FROM route WHERE variant = ?1 AND path = ?2)");
  bind_text(pass_on, 1, claim.variant);
  bind_text(pass_on, 2, claim.path);
  run(pass_on);
}

void set_claim_changed(Store& store, const Claim& claim, std::int64_t changed) {
  auto& update = store.prepare("UPDATE route SET changed = ? WHERE variant = ? AND path = ? AND turn = ?");
  update.bind(1, changed);
  bind_text(update, 2, claim.variant);
  bind_text(update, 3, claim.path);
  update.bind(4, claim.turn);
  run(update);
}

std::optional<PageRecord> find_route(Store& store, std::string_view variant, std::string_view path) {
  return page_record(store.prepare("SELECT route.page, storage_record.key FROM route "
                                   "JOIN storage_record ON storage_record.row = route.record "
                                   "WHERE variant = ? AND path = ? AND turn = 0"),
                     variant, path);
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

std::optional<PageRecord> find_past_route(Store& store, std::string_view variant, std::string_view path) {
  return page_record(store.prepare("SELECT page, key FROM route_history WHERE variant = ? AND path = ?"), variant,
                     path);
}

void put_past_route(Store& store, std::string_view variant, std::string_view path, std::int64_t page,
                    std::string_view key) {
  auto& put = store.prepare(
      "INSERT INTO route_history(variant, path, page, key) VALUES (?, ?, ?, ?) "
      "ON CONFLICT(variant, path) DO UPDATE SET page = excluded.page, key = excluded.key");
  bind_text(put, 1, variant);
  bind_text(put, 2, path);
  put.bind(3, page);
  bind_text(put, 4, key);
  run(put);
}

void retire_routes(Store& store, std::int64_t page) {
  auto& keep = store.prepare(
      "INSERT INTO route_history(variant, path, page, key) "
      "SELECT variant, path, page, key FROM route JOIN storage_record ON storage_record.row = route.record "
      "WHERE page = ? AND turn = 0 "
      "ON CONFLICT(variant, path) DO UPDATE SET page = excluded.page, key = excluded.key");
  keep.bind(1, page);
  run(keep);
  auto& remove = store.prepare("DELETE FROM route WHERE page = ?");
  remove.bind(1, page);
  run(remove);
  add_to_counter(store, routes_counter, 1);
  run(
      store.prepare("UPDATE route SET turn = 0 WHERE turn > 0 AND turn = "
                    "(SELECT min(turn) FROM route AS other WHERE other.variant = route.variant "
                    "AND other.path = route.path)"));
}

void forget_reused_routes(Store& store) {
  run(
      store.prepare("DELETE FROM route_history WHERE EXISTS (SELECT 1 FROM route "
                    "WHERE route.variant = route_history.variant AND route.path = route_history.path)"));
}

std::int64_t count_waiting_routes(Store& store) {
  auto& select = store.prepare("SELECT count(*) FROM route WHERE turn > 0");
  select.executeStep();
  const auto count = number_of(select, 0);
  select.reset();
  return count;
}

std::vector<WaitingRoute> waiting_routes(Store& store, std::int64_t limit) {
  static const auto sql = select_waiting + "ORDER BY route.variant, route.path, route.turn LIMIT ?";
  std::vector<WaitingRoute> rows;
  auto& select = store.prepare(sql.c_str());
  select.bind(1, limit);
  while (select.executeStep()) rows.push_back(waiting_route_of(select));
  return rows;
}

std::optional<WaitingRoute> find_waiting_route(Store& store, std::string_view variant, std::string_view path,
                                               std::int64_t record) {
  static const auto sql = select_waiting + "AND route.variant = ? AND route.path = ? AND route.record = ? LIMIT 1";
  auto& select = store.prepare(sql.c_str());
  bind_text(select, 1, variant);
  bind_text(select, 2, path);
  select.bind(3, record);
  if (!select.executeStep()) return {};
  auto row = waiting_route_of(select);
  select.reset();
  return row;
}

void each_route(Store& store, std::string_view variant, std::string_view first,
                const std::function<bool(std::string_view, std::int64_t, std::int64_t)>& visit) {
  auto& select =
      store.prepare("SELECT path, page, changed FROM route WHERE variant = ? AND path >= ? AND turn = 0 ORDER BY path");
  bind_text(select, 1, variant);
  bind_text(select, 2, first);
  while (select.executeStep() && visit(bytes_of(select, 0), number_of(select, 1), number_of(select, 2))) continue;
  select.reset();
}

}  // namespace fsctl::store
