#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string_view>

#include "core/store/sqlite/main_file.h"

/// The pages of a store's file, each of which ends with a checksum of its bytes and its place.
namespace fsctl::store {

/// So many bytes of each page are the checksum's.
inline constexpr int checksum_bytes = 8;

/// The checksum of a page, which is the one at this place of the file, counted from 1.
std::uint64_t checksum_of(std::string_view page, std::int64_t number);

/// Reads as SQLite asks for it; SQLITE_CORRUPT where a page does not agree with its checksum.
int read_checked(MainFile& file, void* to, int size, sqlite3_int64 offset);
/// Writes what SQLite has, pages with their checksums, which are put into its memory, too.
int write_checked(MainFile& file, const void* bytes, int size, sqlite3_int64 offset);

/// The page that did not agree most lately in this thread, counted from 1, and 0 when none has since the last call.
std::int64_t take_damaged_page();

}  // namespace fsctl::store
