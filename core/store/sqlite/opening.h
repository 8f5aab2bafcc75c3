#pragma once

#include <chrono>
#include <filesystem>
#include <string>

namespace SQLite {
class Database;
}

/// How a file becomes a connection.
namespace fsctl::store {

/// For so long SQLite waits for a lock, unless somebody says otherwise.
inline constexpr int busy_timeout_ms = std::chrono::milliseconds(std::chrono::seconds(10)).count();

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why, const std::string& hint = {});

/// Looks at a file without changing it, and throws when it is neither a store nor empty, or newer than this version.
/// False when there is none.
bool check_file(const std::filesystem::path& path);

/// Whether the disk has no room for the index of the log that processes share. REQUIRES: the file is there.
bool has_to_be_alone(const std::filesystem::path& path);
/// From its first statement on a connection needs no such index, and no other one can be opened.
void be_alone(SQLite::Database& database);

/// Brings a connection to what this version needs: settings, tables, pages with checksums.
void bring_up(SQLite::Database& database);

}  // namespace fsctl::store
