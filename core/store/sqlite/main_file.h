#pragma once

#include <cstdint>
#include <optional>

#include "core/store/sqlite/file_in_front.h"
#include "core/store/sqlite/file_stamp.h"
#include "core/store/sqlite/log_form.h"

namespace fsctl::store {

struct LogFile;
struct IndexFile;

/// What the index of a log, which all processes share, says of it.
struct LogIndex {
  std::int64_t page_bytes = 0;
  std::int64_t frames = 0;  ///< that were committed
  log_form::Salts salts{};
  log_form::Sum sum{};  ///< up to the last of them
  bool is_big_endian = false;

  bool operator==(const LogIndex&) const = default;
};

/// A store's file, as one connection has it open.
struct MainFile : InFront<MainFile> {
  enum class Reading { by_header, checked, unchecked };
  enum class Stamp { none, damaged, whole };

  Reading reading = Reading::by_header;
  bool has_checksums = true;  ///< what the header said last; a new file gets them
  int page_size = 0;          ///< 0 until the header was read
  LogFile* log = nullptr;
  const volatile void* index = nullptr;   ///< that of the log, while it is there
  const IndexFile* index_file = nullptr;  ///< the file that it is in, as far as that is known
  const char* path = nullptr;
  std::optional<FileStamp> stamp{};  ///< as it was seen last
  int refuses_pages = SQLITE_OK;     ///< why: another file has taken its place, or the log is damaged

  bool verifies() const { return reading == Reading::by_header ? has_checksums : reading == Reading::checked; }

  /// Notes where the index of the log is now; null when it is nowhere.
  void set_index(const volatile void* memory);
  /// Whether others who come find the same index.
  bool shares_index() const;

  Stamp read_stamp(FileStamp& to);
  int set_stamp(const FileStamp& now);

  /// Nothing while there is none, or it is being changed.
  std::optional<LogIndex> log_index() const;
  /// How many frames of the log are in the file already.
  std::int64_t moved_frames() const;
};

}  // namespace fsctl::store
