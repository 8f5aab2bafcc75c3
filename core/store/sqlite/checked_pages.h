#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string_view>

#include "core/store/sqlite/main_file.h"

/// Checking and writing the pages of a store's file, each of which ends with a checksum.
namespace fsctl::store {

/// The size of the checksum at the end of each page.
inline constexpr int checksum_bytes = 8;

/// The checksum of a page's bytes, without the last `checksum_bytes`, and its number in the file, from 1.
std::uint64_t checksum_of(std::string_view page, std::int64_t number);

/// Reads for SQLite and returns its result codes; SQLITE_CORRUPT for a page that does not match its checksum.
int read_checked(MainFile& file, void* to, int size, sqlite3_int64 offset);
/// Writes for SQLite and returns its result codes. The checksum of a page, and the file's stamp on the first one, are
/// put into `bytes`, which is SQLite's own memory.
int write_checked(MainFile& file, const void* bytes, int size, sqlite3_int64 offset);

/// The number, from 1, of the last page read in this thread that did not match its checksum; 0 when there was none
/// since the last call.
std::int64_t take_damaged_page();

}  // namespace fsctl::store
