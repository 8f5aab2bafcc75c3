#pragma once

#include <sqlite3.h>

#include <cstdint>

#include "core/store/sqlite/file_in_front.h"
#include "core/store/sqlite/log_state.h"

/// A store's write-ahead log, as SQLite reads and writes it.
namespace fsctl::store {

struct MainFile;

/// The log of one connection. A page that is read from it is compared with the sums that stand there, so that what is
/// damaged is no answer and never gets into the store's file.
struct LogFile : InFront<LogFile> {
  MainFile* store = nullptr;  ///< which it goes on with
  const char* path = nullptr;
  std::int64_t last_frame = 0;                 ///< whose header was written last
  std::int64_t without_sums_from = INT64_MAX;  ///< this transaction has written these frames again
};

/// Opens the log beside a file that is open already.
int open_log(sqlite3_vfs& files, const char* path, sqlite3_file* handle, int flags, int* opened);

/// Compares what the log's index says, which all processes share, with what stands in the log and in the store's file.
LogState state_of_log(MainFile& store);

}  // namespace fsctl::store
