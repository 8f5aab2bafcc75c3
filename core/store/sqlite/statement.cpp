#include "core/store/sqlite/statement.h"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

namespace fsctl::store {
namespace {

void check(sqlite3* database, int result) {
  if (result != SQLITE_OK) throw SQLite::Exception(database, result);
}

/// A non-null address for empty text, as SQLite takes a null address for null.
const char* address_of(std::string_view bytes) { return bytes.data() == nullptr ? "" : bytes.data(); }

int bind_one(sqlite3_stmt* statement, int index, const BoundValue& value, sqlite3_destructor_type lifetime) {
  switch (value.type()) {
    case BoundValue::Type::number:
      return sqlite3_bind_int64(statement, index, value.number());
    case BoundValue::Type::text:
      return sqlite3_bind_text64(statement, index, address_of(value.text()), value.text().size(), lifetime,
                                 SQLITE_UTF8);
    case BoundValue::Type::bytes:
      return sqlite3_bind_blob64(statement, index, address_of(value.text()), value.text().size(), lifetime);
    case BoundValue::Type::null:
      break;
  }
  return sqlite3_bind_null(statement, index);
}

}  // namespace

SqliteStatement::SqliteStatement(sqlite3* database, const char* sql) : database_(database) {
  check(database, sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr));
}

SqliteStatement::~SqliteStatement() { sqlite3_finalize(statement_); }

void SqliteStatement::begin(std::span<const BoundValue> values) {
  reset();
  bind(values, Lifetime::copied);
}

bool SqliteStatement::step() {
  is_begun_ = true;
  const int result = sqlite3_step(statement_);
  if (result != SQLITE_ROW && result != SQLITE_DONE) throw SQLite::Exception(database_, result);
  return result == SQLITE_ROW;
}

/// What it gives is why the statement failed before.
void SqliteStatement::reset() {
  if (is_begun_) sqlite3_reset(statement_);
  is_begun_ = false;
}

bool SqliteStatement::is_null(int column) { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

std::int64_t SqliteStatement::number(int column) { return sqlite3_column_int64(statement_, column); }

std::string_view SqliteStatement::text(int column) {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

void SqliteStatement::run(std::size_t columns, std::span<const BoundValue> values,
                          const std::function<void(std::size_t, std::int64_t)>& changed) {
  std::size_t position = 0;
  do {
    run_to_its_end(values.first(columns));
    changed(position++, sqlite3_changes(database_));
    values = values.subspan(columns);
  } while (!values.empty());
}

void SqliteStatement::run_by_then(std::size_t columns, std::span<const BoundValue> values) {
  run(columns, values, [](std::size_t, std::int64_t) {});
}

void SqliteStatement::run_to_its_end(std::span<const BoundValue> values) {
  reset();
  bind(values, Lifetime::while_it_runs);
  while (step()) continue;
  reset();
}

void SqliteStatement::insert(std::size_t columns, std::span<const BoundValue> values,
                             const std::function<void(std::size_t, std::int64_t)>& inserted) {
  std::size_t position = 0;
  do {
    run_to_its_end(values.first(columns));
    inserted(position++, sqlite3_last_insert_rowid(database_));
    values = values.subspan(columns);
  } while (!values.empty());
}

void SqliteStatement::visit(std::size_t columns, std::span<const BoundValue> values,
                            const std::function<void(std::size_t)>& found) {
  std::size_t position = 0;
  do {
    reset();
    bind(values.first(columns), Lifetime::while_it_runs);
    while (step()) found(position);
    ++position;
    values = values.subspan(columns);
  } while (!values.empty());
  reset();
}

void SqliteStatement::bind(std::span<const BoundValue> values, Lifetime lifetime) {
  const auto destructor = lifetime == Lifetime::copied ? SQLITE_TRANSIENT : SQLITE_STATIC;
  int index = 0;
  for (const BoundValue& value : values) check(database_, bind_one(statement_, ++index, value, destructor));
}

}  // namespace fsctl::store
