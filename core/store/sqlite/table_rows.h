#pragma once

#include <SQLiteCpp/Database.h>

#include <string>

namespace fsctl::store {

/// Removes all rows of a table of the database `main`.
void remove_rows(SQLite::Database& database, const std::string& table);

/// Gives the table of the database `main` the rows of the same table of the database `taken`. Where the two are nearly
/// the same, only the rows that differ are written.
void take_rows(SQLite::Database& database, const std::string& table);

}  // namespace fsctl::store
