#pragma once

#include <string>
#include <vector>

namespace SQLite {
class Database;
}

/// What SQLite finds when it looks at all of a file.
namespace fsctl::store {

/// What is wrong with the file and with references between tables; empty when nothing is.
std::vector<std::string> integrity_problems(SQLite::Database& database);
/// Whether nothing is wrong with the file.
bool is_whole(SQLite::Database& database);
/// The tables of ours of which not all can be read.
std::vector<std::string> damaged_tables(SQLite::Database& database);

}  // namespace fsctl::store
