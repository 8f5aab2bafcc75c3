#include "core/store/past_routes.h"

#include <initializer_list>

#include "core/store/bind.h"

namespace fsctl::store {
namespace {

/// Takes stages (?1) from rows: the first statement removes those that no other stage needs. Of one path no two rows
/// have a stage in common, so those that are left differ.
void take_stages(StageSet stages, std::initializer_list<SQLite::Statement*> statements, const auto& bind_rest) {
  for (auto* statement : statements) {
    statement->bind(1, stages);
    bind_rest(*statement);
    run(*statement);
  }
}

}  // namespace

std::vector<ShownSet> shown_sets(Store& store) {
  std::vector<ShownSet> shown;
  auto& select = store.prepare("SELECT stage, route_set FROM route_set_of_stage ORDER BY stage, route_set");
  while (select.executeStep()) shown.push_back({number_of(select, 0), number_of(select, 1)});
  select.reset();
  return shown;
}

void show_set(Store& store, const ShownSet& shown) {
  auto& remove = store.prepare("DELETE FROM route_set_of_stage WHERE stage = ?");
  remove.bind(1, shown.stage);
  run(remove);
  if (shown.set == 0) return;
  auto& insert = store.prepare("INSERT INTO route_set_of_stage(stage, route_set) VALUES (?, ?)");
  insert.bind(1, shown.stage);
  insert.bind(2, shown.set);
  run(insert);
}

StageSet stages_of_set(Store& store, std::int64_t set) {
  StageSet stages = 0;
  for (const auto& shown : shown_sets(store))
    if (shown.set == set) stages |= shown.stage;
  return stages;
}

void keep_past_route(Store& store, std::int64_t set, const PastRoute& route) {
  const auto stages = stages_of_set(store, set);
  if (stages == 0) return;
  take_stages(stages,
              {&store.prepare("DELETE FROM past_route WHERE variant = ?2 AND path = ?3 AND stages & ~?1 = 0"),
               &store.prepare("UPDATE past_route SET stages = stages & ~?1 "
                              "WHERE variant = ?2 AND path = ?3 AND stages & ?1 <> 0")},
              [&](SQLite::Statement& statement) {
                bind_text(statement, 2, route.variant);
                bind_text(statement, 3, route.path);
              });
  auto& insert = store.prepare(
      "INSERT INTO past_route(variant, path, stages, page, storage, key, ended) "
      "VALUES (?, ?, ?, ?, ?, ?, coalesce((SELECT value FROM counter WHERE name = 'routes'), 0))");
  bind_text(insert, 1, route.variant);
  bind_text(insert, 2, route.path);
  insert.bind(3, stages);
  bind_text(insert, 4, route.page);
  bind_text(insert, 5, route.storage);
  bind_text(insert, 6, route.key);
  run(insert);
}

void keep_page_routes(Store& store, std::int64_t page, StageSet stages) {
  const auto bind_page = [&](SQLite::Statement& statement) { statement.bind(2, page); };
  take_stages(
      stages,
      {&store.prepare("DELETE FROM past_route WHERE stages & ~?1 = 0 AND (variant, path) IN "
                      "(SELECT variant, path FROM route WHERE page = ?2 AND turn = 0)"),
       &store.prepare("UPDATE past_route SET stages = stages & ~?1 WHERE stages & ?1 <> 0 AND (variant, path) IN "
                      "(SELECT variant, path FROM route WHERE page = ?2 AND turn = 0)")},
      bind_page);
  auto& insert = store.prepare(
      "INSERT INTO past_route(variant, path, stages, page, storage, key, ended) "
      "SELECT route.variant, route.path, ?1, route_page.page, storage_version.storage, storage_record.key, "
      "coalesce((SELECT value FROM counter WHERE name = 'routes'), 0) FROM route "
      "JOIN route_page ON route_page.number = route.page JOIN storage_record ON storage_record.row = route.record "
      "JOIN storage_version ON storage_version.number = storage_record.version "
      "WHERE route.page = ?2 AND route.turn = 0");
  insert.bind(1, stages);
  bind_page(insert);
  run(insert);
}

std::vector<PastPage> past_pages(Store& store, StageSet stage) {
  std::vector<PastPage> pages;
  auto& select = store.prepare(
      "SELECT DISTINCT page, storage FROM past_route WHERE stages & ? <> 0 AND storage <> '' ORDER BY page, storage");
  select.bind(1, stage);
  while (select.executeStep())
    pages.push_back({.page = std::string(bytes_of(select, 0)), .storage = std::string(bytes_of(select, 1))});
  select.reset();
  return pages;
}

bool has_past_path(Store& store, StageSet stage, const PastPage& past, std::int64_t page) {
  auto& select = store.prepare(
      "SELECT 1 FROM route_page CROSS JOIN past_route CROSS JOIN route ON route.route_set = route_page.route_set "
      "AND route.variant = past_route.variant AND route.path = past_route.path AND route.turn = 0 "
      "JOIN storage_record ON storage_record.row = route.record "
      "WHERE route_page.number = ?4 AND route.page = ?4 AND past_route.stages & ?1 <> 0 AND past_route.page = ?2 "
      "AND past_route.storage = ?3 AND storage_record.key = past_route.key LIMIT 1");
  select.bind(1, stage);
  bind_text(select, 2, past.page);
  bind_text(select, 3, past.storage);
  select.bind(4, page);
  const bool found = select.executeStep();
  select.reset();
  return found;
}

/// First what only these stages have; of what others have, too, these get rows of their own.
void rename_past_page(Store& store, StageSet stages, const PastPage& past, std::string_view name) {
  const auto run_with = [&](SQLite::Statement& statement, bool takes_name) {
    statement.bind(1, stages);
    bind_text(statement, 2, past.page);
    bind_text(statement, 3, past.storage);
    if (takes_name) bind_text(statement, 4, name);
    run(statement);
  };
  run_with(store.prepare("UPDATE past_route SET page = ?4 WHERE stages & ~?1 = 0 AND page = ?2 AND storage = ?3"),
           true);
  run_with(store.prepare("INSERT INTO past_route(variant, path, stages, page, storage, key, ended) "
                         "SELECT variant, path, stages & ?1, ?4, storage, key, ended FROM past_route "
                         "WHERE stages & ?1 <> 0 AND page = ?2 AND storage = ?3"),
           true);
  run_with(store.prepare("UPDATE past_route SET stages = stages & ~?1 "
                         "WHERE stages & ?1 <> 0 AND page = ?2 AND storage = ?3"),
           false);
}

void forget_shown_routes(Store& store, std::int64_t set, StageSet stages) {
  take_stages(stages,
              {&store.prepare("DELETE FROM past_route WHERE stages & ~?1 = 0 AND EXISTS "
                              "(SELECT 1 FROM route WHERE route.route_set = ?2 AND route.variant = past_route.variant "
                              "AND route.path = past_route.path)"),
               &store.prepare("UPDATE past_route SET stages = stages & ~?1 WHERE stages & ?1 <> 0 AND EXISTS "
                              "(SELECT 1 FROM route WHERE route.route_set = ?2 AND route.variant = past_route.variant "
                              "AND route.path = past_route.path)")},
              [&](SQLite::Statement& statement) { statement.bind(2, set); });
}

std::optional<PastRecord> find_past_route(Store& store, StageSet stage, std::span<const std::string> variants,
                                          std::string_view path) {
  std::optional<PastRecord> latest;
  std::int64_t ended = -1;
  auto& select = store.prepare(
      "SELECT page, storage, key, ended FROM past_route WHERE variant = ? AND path = ? AND stages & ? <> 0");
  for (const auto& variant : variants) {
    bind_text(select, 1, variant);
    bind_text(select, 2, path);
    select.bind(3, stage);
    if (select.executeStep() && number_of(select, 3) > ended) {
      latest = {std::string(bytes_of(select, 0)), std::string(bytes_of(select, 1)), std::string(bytes_of(select, 2))};
      ended = number_of(select, 3);
    }
    select.reset();
  }
  return latest;
}

}  // namespace fsctl::store
