#pragma once

namespace fsctl::store {

/// How a write-ahead log and the store's file look to a process that has them open.
enum class LogState {
  whole,
  cut_off,      ///< the log lacks what was written to it
  index_gone,   ///< others do not find the log's index, or find another one
  overwritten,  ///< the file is another one, or an older state of it
  damaged       ///< what the file says of itself cannot be read
};

}  // namespace fsctl::store
