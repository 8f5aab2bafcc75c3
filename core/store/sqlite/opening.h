#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "core/store/unfinished.h"

namespace SQLite {
class Database;
}

/// The steps of opening a store's file.
namespace fsctl::store {

/// How long SQLite waits for a lock while a store is being opened.
inline constexpr int busy_timeout_ms = std::chrono::milliseconds(std::chrono::seconds(10)).count();

/// Throws Error(store_unusable) with the path and the reason.
[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why, const std::string& hint = {});

/// Checks a file without changing it; false when there is none. Throws Error(store_unusable) when it is neither a store
/// nor empty or is unfinished and refused, Error(store_newer) when its schema is newer than this version, Damaged when
/// it is an emptied store, and SQLite::Exception.
bool check_file(const std::filesystem::path& path, Unfinished unfinished);

/// Whether the disk has no room for the log's index, which processes share. REQUIRES: the file is there.
bool has_to_be_alone(const std::filesystem::path& path);
/// Locks the store for this connection alone, from its first statement on; the connection then needs no shared index.
void be_alone(SQLite::Database& database);

/// Prepares a connection for this version: settings, then migrations and checksums for a new or older store.
void bring_up(SQLite::Database& database);

}  // namespace fsctl::store
