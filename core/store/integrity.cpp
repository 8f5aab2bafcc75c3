#include "core/store/integrity.h"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include "core/store/bind.h"
#include "core/store/damage.h"
#include "core/store/repair.h"

namespace fsctl::store {

namespace {

/// Says first which tables the damage is in.
void tell_tables(Store& store, std::vector<std::string>& problems) {
  std::vector<std::string> tables;
  for (const auto& name : damaged_tables(store)) {
    const auto& held = *held_by(name);
    tables.push_back("table " + name + " is damaged, " + std::string(held.what) +
                     (held.can_be_made_anew ? "; fsctl rebuild makes that anew" : ""));
  }
  problems.insert(problems.begin(), tables.begin(), tables.end());
}

}  // namespace

std::vector<std::string> said_by(Store& store, const std::string& check) {
  std::vector<std::string> lines;
  try {
    SQLite::Statement select(store.connection(), check);
    while (select.executeStep()) lines.emplace_back(bytes_of(select, 0));
  } catch (const SQLite::Exception& exception) {
    if (!is_damage(exception)) throw;
    lines.emplace_back(exception.what());
  }
  return lines;
}

std::vector<std::string> integrity_problems(Store& store) {
  auto problems = said_by(store, "PRAGMA integrity_check");
  std::erase(problems, "ok");
  if (!problems.empty()) {
    tell_tables(store, problems);
    return problems;
  }
  auto& references = store.prepare("PRAGMA foreign_key_check");
  while (references.executeStep())
    problems.push_back("table " + std::string(bytes_of(references, 0)) + " refers to a row of " +
                       std::string(bytes_of(references, 2)) + " that is not there");
  return problems;
}

bool is_whole(Store& store) {
  auto& check = store.prepare("PRAGMA integrity_check(1)");
  check.executeStep();
  const bool is_ok = bytes_of(check, 0) == "ok";
  check.reset();
  return is_ok;
}

void read_beginnings(Store& store) {
  std::vector<std::string> selects;
  auto& names = store.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'");
  while (names.executeStep()) selects.push_back("SELECT * FROM \"" + std::string(bytes_of(names, 0)) + "\" LIMIT 1");
  for (const auto& select : selects) store.execute(select.c_str());
}

std::int64_t count_entries(Store& store, std::int64_t version, std::int64_t listing_index) {
  auto& select = store.prepare(
      "WITH own AS (SELECT number FROM index_chunk WHERE listing_index = ?2), "
      "chunk AS (SELECT number FROM own UNION ALL SELECT chunk FROM index_move WHERE target IN own) "
      "SELECT coalesce(sum((entry >> 16) IN chunk), 0) + coalesce(sum((variant_entry >> 16) IN chunk), 0) "
      "FROM storage_record WHERE version = ?1");
  select.bind(1, version);
  select.bind(2, listing_index);
  return first_number(select).value_or(0);
}

void each_edge(Store& store, std::int64_t tree, const std::function<void(const Edge&)>& visit) {
  auto& select = store.prepare("SELECT variant, key, parent, position FROM tree_edge WHERE tree = ?");
  select.bind(1, tree);
  while (select.executeStep())
    visit({.variant = bytes_of(select, 0),
           .key = bytes_of(select, 1),
           .parent = bytes_of(select, 2),
           .position = bytes_of(select, 3)});
}

void clear_edges(Store& store, std::int64_t tree) {
  auto& remove = store.prepare("DELETE FROM tree_edge WHERE tree = ?");
  remove.bind(1, tree);
  run(remove);
}

void copy_store(Store& store, const std::filesystem::path& to) {
  auto& copy = store.prepare("VACUUM INTO ?");
  bind_text(copy, 1, to.string());
  run(copy);
}

}  // namespace fsctl::store
