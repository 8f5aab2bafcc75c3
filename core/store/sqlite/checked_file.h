#pragma once

#include <cstdint>
#include <string_view>

#include "core/store/sqlite/log_state.h"

struct sqlite3;

namespace fsctl::store {

/// The name of a file system for SQLite in which each page of a database ends with a checksum of its bytes and its
/// place. It is written with the page, and compared whenever the page is read into the cache: what does not agree is
/// SQLITE_CORRUPT. A store of before, whose pages have none, is read as it is.
const char* checked_files();

/// So many bytes of each page are the checksum's.
inline constexpr int checksum_bytes = 8;

/// The checksum of a page, which is the one at this place of the file, counted from 1.
std::uint64_t checksum_of(std::string_view page, std::int64_t number);

/// From now on all pages of this connection's file have to have a checksum.
void expect_checksums(sqlite3* database);
/// From now on pages are read as they are, and written with their checksums.
void ignore_checksums(sqlite3* database);

/// Compares what the log's index says with what stands in the log and in the store's file.
LogState state_of_log(sqlite3* database);

/// The page that did not agree most lately in this thread, counted from 1, and 0 when none has since the last call.
std::int64_t take_damaged_page();

}  // namespace fsctl::store
