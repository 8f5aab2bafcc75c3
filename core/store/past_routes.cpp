#include "core/store/past_routes.h"

#include "core/store/statement.h"

namespace fsctl::store {
namespace {

/// Takes stages from rows: the first statement, given the others, removes those that none of these needs; the second
/// one is given the others and the stages. Of one path no two rows have a stage in common, so those that are left
/// differ.
void take_stages(Store& store, const char* remove, const char* update, StageSet stages, const auto&... rest) {
  store.run(remove, ~stages, rest...);
  store.run(update, ~stages, stages, rest...);
}

ShownSet shown_set_of(Statement& select) { return {select.number(0), select.number<RouteSetNumber>(1)}; }

PastPage past_page_of(Statement& select) {
  return {.page = std::string(select.text(0)), .storage = std::string(select.text(1))};
}

}  // namespace

std::vector<ShownSet> shown_sets(Store& store) {
  return all(store.select("SELECT stage, route_set FROM route_set_of_stage ORDER BY stage, route_set"), shown_set_of);
}

void show_set(Store& store, const ShownSet& shown) {
  store.run("DELETE FROM route_set_of_stage WHERE stage = ?", shown.stage);
  if (shown.set == none) return;
  store.run("INSERT INTO route_set_of_stage(stage, route_set) VALUES (?, ?)", shown.stage, shown.set);
}

StageSet stages_of_set(Store& store, RouteSetNumber set) {
  StageSet stages = 0;
  for (const auto& shown : shown_sets(store))
    if (shown.set == set) stages |= shown.stage;
  return stages;
}

void keep_past_routes(Store& store, RouteSetNumber set, std::span<const PastRoute> routes) {
  if (routes.empty()) return;
  const auto stages = stages_of_set(store, set);
  if (stages == 0) return;
  store.run_each("DELETE FROM past_route WHERE stages & ? = 0 AND variant = ? AND path = ?", routes,
                 [&](const PastRoute& route) {
                   return std::array<BoundValue, 3>{~stages, route.audience, route.path};
                 });
  store.run_each("UPDATE past_route SET stages = stages & ? WHERE stages & ? <> 0 AND variant = ? AND path = ?", routes,
                 [&](const PastRoute& route) {
                   return std::array<BoundValue, 4>{~stages, stages, route.audience, route.path};
                 });
  store.run_each(
      "INSERT INTO past_route(variant, path, stages, page, storage, key, ended) "
      "VALUES (?, ?, ?, ?, ?, ?, coalesce((SELECT value FROM counter WHERE name = 'routes'), 0))",
      routes, [&](const PastRoute& route) {
        return std::array<BoundValue, 6>{route.audience, route.path, stages, route.page, route.storage, route.key};
      });
}

void keep_page_routes(Store& store, RoutePageNumber page, StageSet stages) {
  take_stages(store,
              "DELETE FROM past_route WHERE stages & ? = 0 AND (variant, path) IN "
              "(SELECT variant, path FROM route WHERE page = ? AND turn = 0)",
              "UPDATE past_route SET stages = stages & ? WHERE stages & ? <> 0 AND (variant, path) IN "
              "(SELECT variant, path FROM route WHERE page = ? AND turn = 0)",
              stages, page);
  store.run(
      "INSERT INTO past_route(variant, path, stages, page, storage, key, ended) "
      "SELECT route.variant, route.path, ?, route_page.page, storage_version.storage, storage_record.key, "
      "coalesce((SELECT value FROM counter WHERE name = 'routes'), 0) FROM route "
      "JOIN route_page ON route_page.number = route.page JOIN storage_record ON storage_record.row = route.record "
      "JOIN storage_version ON storage_version.number = storage_record.version "
      "WHERE route.page = ? AND route.turn = 0",
      stages, page);
}

std::vector<PastPage> past_pages(Store& store, StageSet stage) {
  return all(store.select("SELECT DISTINCT page, storage FROM past_route WHERE stages & ? <> 0 AND storage <> '' "
                          "ORDER BY page, storage",
                          stage),
             past_page_of);
}

bool has_past_path(Store& store, StageSet stage, const PastPage& past, RoutePageNumber page) {
  return finds_any(store.select(
      "SELECT 1 FROM route_page CROSS JOIN past_route CROSS JOIN route "
      "JOIN storage_record ON storage_record.row = route.record "
      "WHERE route_page.number = ? AND route.page = ? AND past_route.stages & ? <> 0 AND past_route.page = ? "
      "AND past_route.storage = ? AND route.route_set = route_page.route_set AND route.variant = past_route.variant "
      "AND route.path = past_route.path AND route.turn = 0 AND storage_record.key = past_route.key LIMIT 1",
      page, page, stage, past.page, past.storage));
}

/// First what only these stages have; of what others have, too, these get rows of their own.
void rename_past_page(Store& store, StageSet stages, const PastPage& past, std::string_view name) {
  store.run("UPDATE past_route SET page = ? WHERE stages & ? = 0 AND page = ? AND storage = ?", name, ~stages,
            past.page, past.storage);
  store.run(
      "INSERT INTO past_route(variant, path, stages, page, storage, key, ended) "
      "SELECT variant, path, stages & ?, ?, storage, key, ended FROM past_route "
      "WHERE stages & ? <> 0 AND page = ? AND storage = ?",
      stages, name, stages, past.page, past.storage);
  store.run("UPDATE past_route SET stages = stages & ? WHERE stages & ? <> 0 AND page = ? AND storage = ?", ~stages,
            stages, past.page, past.storage);
}

void forget_shown_routes(Store& store, RouteSetNumber set, StageSet stages) {
  take_stages(store,
              "DELETE FROM past_route WHERE stages & ? = 0 AND EXISTS "
              "(SELECT 1 FROM route WHERE route.route_set = ? AND route.variant = past_route.variant "
              "AND route.path = past_route.path)",
              "UPDATE past_route SET stages = stages & ? WHERE stages & ? <> 0 AND EXISTS "
              "(SELECT 1 FROM route WHERE route.route_set = ? AND route.variant = past_route.variant "
              "AND route.path = past_route.path)",
              stages, set);
}

std::optional<PastRecord> find_past_route(Store& store, StageSet stage, std::span<const std::string> audiences,
                                          std::string_view path) {
  std::optional<PastRecord> latest;
  std::int64_t ended = -1;
  for (const auto& audience : audiences) {
    auto& select = store.select(
        "SELECT page, storage, key, ended FROM past_route WHERE variant = ? AND path = ? AND stages & ? <> 0", audience,
        path, stage);
    if (select.step() && select.number(3) > ended) {
      latest = {std::string(select.text(0)), std::string(select.text(1)), std::string(select.text(2))};
      ended = select.number(3);
    }
    select.reset();
  }
  return latest;
}

}  // namespace fsctl::store
