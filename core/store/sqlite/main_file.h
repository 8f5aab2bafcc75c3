#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/store/sqlite/file_in_front.h"
#include "core/store/sqlite/file_stamp.h"
#include "core/store/sqlite/log_form.h"

namespace fsctl::store {

struct LogFile;
struct IndexFile;

/// The words of the header of a log's index (SQLite's file format, "The WAL-Index Header").
using IndexWords = std::array<std::uint32_t, 12>;
/// Nothing while there is none, or another process is changing it.
std::optional<IndexWords> words_of_index(const volatile void* index);

/// The header of a log's index, which all processes share.
struct LogIndex {
  std::int64_t page_bytes = 0;
  std::int64_t frames = 0;  ///< how many frames were committed
  log_form::Salts salts{};
  log_form::Sum sum{};  ///< of the log up to the last committed frame
  bool is_big_endian = false;

  bool operator==(const LogIndex&) const = default;
};

/// A store's file, as one connection has it open.
struct MainFile : InFront<MainFile> {
  /// Whether checksums are compared: as the file's header says, always, or never.
  enum class Checking { by_header, checked, unchecked };
  /// What is in the place of the file's stamp.
  enum class Stamp { missing, damaged, whole };

  Checking reading = Checking::by_header;
  bool has_checksums = true;  ///< whether the last header that was read or written says so; a new file gets checksums
  int page_size = 0;          ///< 0 until the header was read
  LogFile* log = nullptr;     ///< null while the log is not open
  const volatile void* index = nullptr;   ///< the mapped index of the log; null while it is not mapped
  const IndexFile* index_file = nullptr;  ///< the file of the index; null when it is not known
  const char* path = nullptr;
  std::optional<FileStamp> stamp{};  ///< as this connection knows it
  /// The result of writing pages, decided when the last checkpoint began. They are refused when the file, the log or
  /// its index is not as this connection knows it, or when the log is damaged.
  int refuses_pages = SQLITE_OK;

  /// Whether pages that are read are compared with their checksums.
  bool verifies() const { return reading == Checking::by_header ? has_checksums : reading == Checking::checked; }

  /// Notes the memory to which the index of the log is mapped; null when it no longer is.
  void set_index(const volatile void* memory);
  /// Whether another process that opens the store would use the same index.
  bool shares_index() const;

  /// Reads the file's stamp into `to`, which changes only if the stamp is whole.
  Stamp read_stamp(FileStamp& to);
  /// Writes the file's stamp; returns SQLite's result codes.
  int set_stamp(const FileStamp& now);

  /// The header of the log's index; nothing while there is none or another process is changing it.
  std::optional<LogIndex> log_index() const;
  /// How many frames of the log are in the file already.
  std::int64_t moved_frames() const;
};

}  // namespace fsctl::store
