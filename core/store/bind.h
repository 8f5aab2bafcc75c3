#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::store {

/// The library binds a view only through a string of its own.
inline void bind_text(SQLite::Statement& statement, int index, std::string_view text) {
  statement.bind(index, std::string(text));
}

/// Binds bytes that stay where they are until the statement has run.
inline void bind_blob(SQLite::Statement& statement, int index, std::string_view bytes) {
  statement.bindNoCopy(index, static_cast<const void*>(bytes.data() == nullptr ? "" : bytes.data()),
                       static_cast<int>(bytes.size()));
}

/// The bytes of a column, until the statement goes on.
inline std::string_view bytes_of(SQLite::Statement& statement, int index) {
  const auto column = statement.getColumn(index);
  const auto* bytes = static_cast<const char*>(column.getBlob());
  return {bytes, static_cast<std::size_t>(column.getBytes())};
}

inline std::int64_t number_of(SQLite::Statement& statement, int index) { return statement.getColumn(index).getInt64(); }

/// The number in the first column of the first row, or nothing without a row.
inline std::optional<std::int64_t> first_number(SQLite::Statement& select) {
  if (!select.executeStep()) return {};
  const auto number = number_of(select, 0);
  select.reset();
  return number;
}

/// The numbers that a select of rows gives, in order. Whoever visits rows one by one by their numbers holds no view of
/// the store between two of them, so a slow visitor keeps no old pages alive.
inline std::vector<std::int64_t> sorted_rows(SQLite::Statement& select, std::int64_t of) {
  std::vector<std::int64_t> rows;
  select.bind(1, of);
  while (select.executeStep()) rows.push_back(number_of(select, 0));
  select.reset();
  std::ranges::sort(rows);
  return rows;
}

/// Runs a statement that gives no rows.
inline void run(SQLite::Statement& statement) {
  statement.exec();
  statement.reset();
}

}  // namespace fsctl::store
