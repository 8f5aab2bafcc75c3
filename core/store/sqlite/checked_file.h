#pragma once

#include "core/store/sqlite/log_state.h"

struct sqlite3;

namespace fsctl::store {

/// The name of a file system for SQLite in which each page of a database ends with a checksum of its bytes and its
/// place. It is written with the page, and compared whenever the page is read into the cache: what does not agree is
/// SQLITE_CORRUPT. A store of before, whose pages have none, is read as it is.
const char* checked_files();

/// From now on all pages of this connection's file have to have a checksum.
void expect_checksums(sqlite3* database);
/// From now on pages are read as they are, and written with their checksums.
void ignore_checksums(sqlite3* database);

/// Compares what the log's index says with what stands in the log and in the store's file.
LogState state_of_log(sqlite3* database);

}  // namespace fsctl::store
