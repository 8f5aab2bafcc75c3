#pragma once

#include <sqlite3.h>

#include <cstdint>

#include "core/store/sqlite/file_in_front.h"
#include "core/store/sqlite/log_state.h"

/// A store's write-ahead log, as SQLite reads and writes it.
namespace fsctl::store {

struct MainFile;

/// The log of one connection. Each page read from it is compared with its checksum in the log, so that a damaged page
/// is neither used in an answer nor moved into the store's file.
struct LogFile : InFront<LogFile> {
  MainFile* store = nullptr;  ///< the store's file, which the log continues
  const char* path = nullptr;
  std::int64_t last_frame = 0;  ///< the frame whose header was written last
  /// From this frame on checksums are not compared: the current transaction has written pages again, and writes their
  /// checksums at its end.
  std::int64_t without_sums_from = INT64_MAX;
};

/// Opens a log for SQLite, with the xOpen of `files`, the system's VFS. Returns SQLite's result codes. REQUIRES: the
/// store's file is open.
int open_log(sqlite3_vfs& files, const char* path, sqlite3_file* handle, int flags, int* opened);

/// Says that a frame of the log was met that is not as it was written: the next look reads all of them.
void doubt(MainFile& store);

/// Compares the index of the log, which all processes share, with the contents of the log and of the store's file.
LogState state_of_log(MainFile& store, LogUse use);

}  // namespace fsctl::store
