#pragma once

#include <array>
#include <cstdint>

#include "core/store/sqlite/log_form.h"

namespace fsctl::store {

/// Identifies a store's file and its state, in the bytes that SQLite's header leaves free. With it, a log that another
/// file left is not taken for the file's own, and neither another file nor an older copy is taken for the file itself.
struct FileStamp {
  log_form::Salts log{};    ///< the salts of the write-ahead log that continues the file; random before its first log
  std::uint32_t moves = 0;  ///< how many times a log was moved into the file
  std::uint32_t file = 0;   ///< a random number for each file

  bool operator==(const FileStamp&) const = default;
};

/// A stamp for a file that has none yet.
FileStamp new_stamp();

/// The offset of the stamp in the file. The last four of its bytes are a checksum of the others.
inline constexpr int stamp_place = 72;
inline constexpr int stamp_bytes = 20;
using StampBytes = std::array<unsigned char, stamp_bytes>;

/// Whether there is a stamp; files of former versions have zeros in its place.
bool has_stamp(const unsigned char* bytes);
/// Whether the stamp matches its checksum. REQUIRES: has_stamp.
bool is_whole_stamp(const unsigned char* bytes);
FileStamp parse_stamp(const unsigned char* bytes);
StampBytes write_stamp(const FileStamp& stamp);

}  // namespace fsctl::store
