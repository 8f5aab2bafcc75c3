#include "core/store/bind.h"
#include "core/store/routes.h"

namespace fsctl::store {
namespace {

/// Runs a statement for one set.
void run_for(SQLite::Statement& statement, std::int64_t set) {
  statement.bind(1, set);
  run(statement);
}

RoutePageRow route_page_of(SQLite::Statement& select) {
  return {number_of(select, 0), std::string(bytes_of(select, 1)), std::string(bytes_of(select, 2))};
}

}  // namespace

std::int64_t make_route_set(Store& store) {
  run(store.prepare("INSERT INTO route_set DEFAULT VALUES"));
  return store.last_row();
}

std::int64_t copy_route_set(Store& store, std::int64_t set) {
  const auto copy = make_route_set(store);
  for (auto* insert : {&store.prepare("INSERT INTO route_page(route_set, page, fingerprint) "
                                      "SELECT ?2, page, fingerprint FROM route_page WHERE route_set = ?1"),
                       &store.prepare("INSERT INTO route(route_set, variant, path, turn, page, record, changed) "
                                      "SELECT ?2, variant, path, turn, copy.number, record, changed FROM route "
                                      "JOIN route_page AS original ON original.number = route.page "
                                      "JOIN route_page AS copy ON copy.page = original.page AND copy.route_set = ?2 "
                                      "WHERE route.route_set = ?1")}) {
    insert->bind(2, copy);
    run_for(*insert, set);
  }
  return copy;
}

void remove_route_set(Store& store, std::int64_t set) {
  for (auto* remove : {&store.prepare("DELETE FROM route WHERE route_set = ?"),
                       &store.prepare("DELETE FROM route_set_of_stage WHERE route_set = ?"),
                       &store.prepare("DELETE FROM route_page WHERE route_set = ?"),
                       &store.prepare("DELETE FROM route_set WHERE number = ?")})
    run_for(*remove, set);
}

std::vector<std::int64_t> route_sets(Store& store) {
  std::vector<std::int64_t> sets;
  auto& select = store.prepare("SELECT number FROM route_set ORDER BY number");
  while (select.executeStep()) sets.push_back(number_of(select, 0));
  return sets;
}

std::vector<RoutePageRow> route_pages(Store& store, std::int64_t set) {
  std::vector<RoutePageRow> rows;
  auto& select = store.prepare("SELECT number, page, fingerprint FROM route_page WHERE route_set = ? ORDER BY number");
  select.bind(1, set);
  while (select.executeStep()) rows.push_back(route_page_of(select));
  return rows;
}

std::optional<RoutePageRow> find_route_page(Store& store, std::int64_t set, std::string_view page) {
  auto& select = store.prepare("SELECT number, page, fingerprint FROM route_page WHERE route_set = ? AND page = ?");
  select.bind(1, set);
  bind_text(select, 2, page);
  if (!select.executeStep()) return {};
  auto row = route_page_of(select);
  select.reset();
  return row;
}

std::int64_t put_route_page(Store& store, std::int64_t set, std::string_view page, std::string_view fingerprint) {
  auto& put = store.prepare(
      "INSERT INTO route_page(route_set, page, fingerprint) VALUES (?, ?, ?) "
      "ON CONFLICT(route_set, page) DO UPDATE SET fingerprint = excluded.fingerprint");
  put.bind(1, set);
  bind_text(put, 2, page);
  bind_text(put, 3, fingerprint);
  run(put);
  return find_route_page(store, set, page)->number;
}

void remove_route_page(Store& store, std::int64_t page) {
  run_for(store.prepare("DELETE FROM route_page WHERE number = ?"), page);
}

}  // namespace fsctl::store
