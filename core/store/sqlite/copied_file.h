#pragma once

#include <sqlite3.h>

#include <filesystem>

namespace fsctl::store {

/// Copies the file of an open store to a new one, page by page; gives false, and makes none, where its log has what the
/// file does not have yet. Throws std::filesystem::filesystem_error, and SQLite::Exception where a page is damaged.
/// REQUIRES: nobody can write to the store meanwhile.
bool copy_file_of(sqlite3* store, const std::filesystem::path& to);

}  // namespace fsctl::store
