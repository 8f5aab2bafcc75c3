#pragma once

#include <filesystem>

#include "core/store/sqlite/connection.h"

namespace fsctl::store {

/// Writes a damaged store anew, as integrity.h says.
void write_anew(SqliteConnection& store, const std::filesystem::path& directory, Interrupted came);

}  // namespace fsctl::store
