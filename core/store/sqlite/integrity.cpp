#include "core/store/sqlite/integrity.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include "core/store/damage.h"
#include "core/store/sqlite/statement.h"

namespace fsctl::store {
namespace {

/// The lines of a check's result, including the damage that ended it.
std::vector<std::string> said_by(SQLite::Database& database, const std::string& check) {
  std::vector<std::string> lines;
  try {
    SqliteStatement select(database.getHandle(), check.c_str());
    while (select.step()) lines.push_back(first_text(select));
  } catch (const SQLite::Exception& exception) {
    if (!is_damage(exception)) throw;
    lines.emplace_back(exception.what());
  }
  return lines;
}

const std::vector<std::string> nothing_wrong = {"ok"};

/// One line for each damaged table.
std::vector<std::string> told_tables(SQLite::Database& database) {
  std::vector<std::string> lines;
  for (const auto& name : damaged_tables(database)) {
    const auto& held = *held_by(name);
    lines.push_back("table " + name + " is damaged, " + std::string(held.what) +
                    (held.can_be_made_anew ? "; fsctl rebuild makes that anew" : ""));
  }
  return lines;
}

}  // namespace

std::vector<std::string> integrity_problems(SQLite::Database& database) {
  auto problems = said_by(database, "PRAGMA integrity_check");
  std::erase(problems, "ok");
  if (!problems.empty()) {
    const auto tables = told_tables(database);
    problems.insert(problems.begin(), tables.begin(), tables.end());
    return problems;
  }
  SqliteStatement references(database.getHandle(), "PRAGMA foreign_key_check");
  return all(references, [](Statement& row) {
    return "table " + std::string(row.text(0)) + " refers to a row of " + std::string(row.text(2)) +
           " that is not there";
  });
}

bool is_whole(SQLite::Database& database) {
  SqliteStatement check(database.getHandle(), "PRAGMA integrity_check(1)");
  return first(check, first_text) == "ok";
}

std::vector<std::string> damaged_tables(SQLite::Database& database) {
  std::vector<std::string> damaged;
  for (const Held& held : held_tables())
    if (said_by(database, "PRAGMA integrity_check(" + std::string(held.table) + ")") != nothing_wrong)
      damaged.emplace_back(held.table);
  return damaged;
}

}  // namespace fsctl::store
