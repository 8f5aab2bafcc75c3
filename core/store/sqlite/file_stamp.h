#pragma once

#include <array>
#include <cstdint>

#include "core/store/sqlite/log_form.h"

namespace fsctl::store {

/// What a store's file says about itself where SQLite's header has room. So neither a log is taken for its own that
/// another file left, nor another file, or a copy from before, for the file itself.
struct FileStamp {
  log_form::Salts log{};    ///< of the write-ahead log that goes on with it; random where none has yet
  std::uint32_t moves = 0;  ///< how often a log was moved into it
  std::uint32_t file = 0;   ///< drawn for each file

  bool operator==(const FileStamp&) const = default;
};

/// For a file that has none yet.
FileStamp new_stamp();

/// A stamp begins at this byte of the file, and ends with a sum of itself.
inline constexpr int stamp_place = 72;
inline constexpr int stamp_bytes = 20;
using StampBytes = std::array<unsigned char, stamp_bytes>;

/// A file of before has none: its bytes are 0.
bool has_stamp(const unsigned char* bytes);
/// Whether it is as it was written. REQUIRES: has_stamp.
bool is_whole_stamp(const unsigned char* bytes);
FileStamp parse_stamp(const unsigned char* bytes);
StampBytes write_stamp(const FileStamp& stamp);

}  // namespace fsctl::store
