#pragma once

#include <span>

namespace fsctl::store {

/// The SQL statements of each step that makes the schema, in order; a store's version is the number of steps it has
/// taken. A step that was released never changes: a new one goes at the end.
std::span<const char* const> migrations();

/// Marks a SQLite file as a store of fsctl: "fsct".
inline constexpr int application_id = 0x66736374;

/// From this version on each page of a store ends with a checksum.
inline constexpr int first_version_with_checksums = 16;

}  // namespace fsctl::store
