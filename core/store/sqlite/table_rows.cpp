#include "core/store/sqlite/table_rows.h"

#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fsctl::store {
namespace {

struct Columns {
  std::vector<std::string> key{};
  std::vector<std::string> others{};
};

std::string quoted(const std::string& name) { return '"' + name + '"'; }

Columns columns_of(SQLite::Database& database, const std::string& table) {
  Columns columns;
  SQLite::Statement select(database, "SELECT name, pk > 0 FROM pragma_table_info(?, 'main')");
  select.bind(1, table);
  while (select.executeStep()) {
    auto& part = select.getColumn(1).getInt() != 0 ? columns.key : columns.others;
    part.push_back(quoted(select.getColumn(0).getString()));
  }
  return columns;
}

std::int64_t count_rows(SQLite::Database& database, const std::string& table) {
  SQLite::Statement select(database, "SELECT count(*) FROM " + table);
  select.executeStep();
  return select.getColumn(0).getInt64();
}

/// A condition for rows of `main` and `taken` that agree in these columns.
std::string agreeing(const std::vector<std::string>& columns, const char* comparison) {
  std::string all;
  for (const auto& column : columns)
    all += (all.empty() ? "here." : " AND here.") + column + comparison + "there." + column;
  return all;
}

/// Whether so few rows can differ that it is quicker to find them than to write all anew, by their number.
bool can_be_alike(std::int64_t before, std::int64_t after) {
  return before > 0 && after > 0 && before / 2 <= after && after / 2 <= before;
}

/// The same by the rows in the middle of so many.
bool is_middle_alike(SQLite::Database& database, const std::string& here, const std::string& there,
                     const std::string& same, std::int64_t rows) {
  constexpr std::int64_t some = 100;
  const auto limit = std::to_string(some) + " OFFSET " + std::to_string(std::max<std::int64_t>(rows - some, 0) / 2);
  SQLite::Statement select(database, "SELECT count(*), total(EXISTS (SELECT 1 FROM " + there + " AS there WHERE " +
                                         same + ")) FROM (SELECT * FROM " + here + " LIMIT " + limit + ") AS here");
  select.executeStep();
  return select.getColumn(1).getInt64() * 2 >= select.getColumn(0).getInt64();
}

/// Deletes only what there is, as SQLite would write the pages of an empty table, too.
void remove_all(SQLite::Database& database, const std::string& here) {
  SQLite::Statement select(database, "SELECT 1 FROM " + here + " LIMIT 1");
  if (select.executeStep()) {
    select.reset();
    database.exec("DELETE FROM " + here);
  }
}

void write_all(SQLite::Database& database, const std::string& here, const std::string& there) {
  remove_all(database, here);
  database.exec("INSERT INTO " + here + " SELECT * FROM " + there);
}

void write_differing(SQLite::Database& database, const std::string& here, const std::string& there,
                     const std::string& same, const std::string& same_key) {
  database.exec("DELETE FROM " + here + " AS here WHERE NOT EXISTS (SELECT 1 FROM " + there + " AS there WHERE " +
                same + ')');
  if (count_rows(database, here) == count_rows(database, there)) return;
  database.exec("INSERT INTO " + here + " SELECT * FROM " + there + " AS there WHERE NOT EXISTS (SELECT 1 FROM " +
                here + " AS here WHERE " + same_key + ')');
}

}  // namespace

void remove_rows(SQLite::Database& database, const std::string& table) {
  remove_all(database, "main." + quoted(table));
}

void take_rows(SQLite::Database& database, const std::string& table) {
  const auto here = "main." + quoted(table);
  const auto there = "taken." + quoted(table);
  const auto columns = columns_of(database, table);
  const auto same_key = agreeing(columns.key, " = ");
  const auto same = columns.others.empty() ? same_key : same_key + " AND " + agreeing(columns.others, " IS ");
  const auto before = count_rows(database, here);
  const bool are_alike = !columns.key.empty() && can_be_alike(before, count_rows(database, there)) &&
                         is_middle_alike(database, here, there, same, before);
  if (are_alike)
    write_differing(database, here, there, same, same_key);
  else
    write_all(database, here, there);
}

}  // namespace fsctl::store
