#include "core/store/routes.h"
#include "core/store/statement.h"

namespace fsctl::store {
namespace {

RoutePageRow route_page_of(Statement& select) {
  return {select.number<RoutePageNumber>(0), std::string(select.text(1)), std::string(select.text(2))};
}

}  // namespace

RouteSetNumber make_route_set(Store& store) {
  return store.insert<RouteSetNumber>("INSERT INTO route_set DEFAULT VALUES");
}

RouteSetNumber copy_route_set(Store& store, RouteSetNumber set) {
  const auto copy = make_route_set(store);
  store.run(
      "INSERT INTO route_page(route_set, page, fingerprint) "
      "SELECT ?, page, fingerprint FROM route_page WHERE route_set = ?",
      copy, set);
  store.run(
      "INSERT INTO route(route_set, variant, path, turn, page, record, changed) "
      "SELECT ?, variant, path, turn, copy.number, record, changed FROM route "
      "JOIN route_page AS original ON original.number = route.page "
      "JOIN route_page AS copy ON copy.page = original.page AND copy.route_set = ? "
      "WHERE route.route_set = ?",
      copy, copy, set);
  return copy;
}

void remove_route_set(Store& store, RouteSetNumber set) {
  store.run("DELETE FROM route WHERE route_set = ?", set);
  store.run("DELETE FROM route_set_of_stage WHERE route_set = ?", set);
  store.run("DELETE FROM route_page WHERE route_set = ?", set);
  store.run("DELETE FROM route_set WHERE number = ?", set);
}

std::vector<RouteSetNumber> route_sets(Store& store) {
  return all_numbers<RouteSetNumber>(store.select("SELECT number FROM route_set ORDER BY number"));
}

std::vector<RoutePageRow> route_pages(Store& store, RouteSetNumber set) {
  return all(store.select("SELECT number, page, fingerprint FROM route_page WHERE route_set = ? ORDER BY number", set),
             route_page_of);
}

std::optional<RoutePageRow> find_route_page(Store& store, RouteSetNumber set, std::string_view page) {
  return first(
      store.select("SELECT number, page, fingerprint FROM route_page WHERE route_set = ? AND page = ?", set, page),
      route_page_of);
}

RoutePageNumber put_route_page(Store& store, RouteSetNumber set, std::string_view page, std::string_view fingerprint) {
  store.run(
      "INSERT INTO route_page(route_set, page, fingerprint) VALUES (?, ?, ?) "
      "ON CONFLICT(route_set, page) DO UPDATE SET fingerprint = excluded.fingerprint",
      set, page, fingerprint);
  return find_route_page(store, set, page)->number;
}

void remove_route_page(Store& store, RoutePageNumber page) {
  store.run("DELETE FROM route_page WHERE number = ?", page);
}

}  // namespace fsctl::store
