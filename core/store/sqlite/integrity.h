#pragma once

#include <string>
#include <vector>

namespace SQLite {
class Database;
}

/// SQLite's checks of a whole file.
namespace fsctl::store {

/// Messages about damage of the file or, if it has none, about references to missing rows; empty when all is well.
std::vector<std::string> integrity_problems(SQLite::Database& database);
/// Whether the file has no damage; references between tables are not checked.
bool is_whole(SQLite::Database& database);
/// The names of the damaged tables.
std::vector<std::string> damaged_tables(SQLite::Database& database);

}  // namespace fsctl::store
