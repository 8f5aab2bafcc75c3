#pragma once

#include "core/store/sqlite/log_state.h"

struct sqlite3;

namespace fsctl::store {

/// The name of a virtual file system (VFS) of SQLite, registered by the first call. Each page of its databases ends
/// with a checksum of the page's bytes and number, which is written with the page and compared whenever the page is
/// read into the cache: a mismatch is SQLITE_CORRUPT. Stores of former versions, whose pages have no checksums, are
/// read without.
const char* checked_files();

/// Makes this connection treat pages without a valid checksum as damaged, whatever the file's header says.
void expect_checksums(sqlite3* database);
/// Makes this connection read pages without comparing checksums. Pages are still written with them.
void ignore_checksums(sqlite3* database);

/// Compares the shared index of this connection's log with the contents of the log and of the store's file.
LogState state_of_log(sqlite3* database, LogUse use);

}  // namespace fsctl::store
