#pragma once

#include <filesystem>

#include "core/store/sqlite/connection.h"

namespace fsctl::store {

/// Writes a damaged store anew, as core/store/integrity.h says, by way of a copy in `directory`.
void write_anew(SqliteConnection& store, const std::filesystem::path& directory, Interrupted came);

}  // namespace fsctl::store
