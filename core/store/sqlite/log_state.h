#pragma once

namespace fsctl::store {

/// What may have happened to a write-ahead log and the store's file while a process has them open.
enum class LogState {
  whole,        ///< nothing
  cut_off,      ///< the log lacks frames that were written to it
  index_gone,   ///< the file of the log's index was removed or replaced, so that other processes use another one
  overwritten,  ///< the store's file holds another store or an older state
  damaged       ///< the stamp of the store's file is damaged
};

/// What a log is looked at for. One that is only read is not read as a whole for that, as its pages are checked one by
/// one.
enum class LogUse { read, write };

}  // namespace fsctl::store
