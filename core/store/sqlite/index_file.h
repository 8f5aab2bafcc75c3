#pragma once

#include <sys/types.h>

#include <atomic>
#include <string>

#include "core/store/sqlite/log_watch.h"

namespace fsctl::store {

/// The file with the index of a log (`-shm`), which all processes share. If it is removed, the next process makes
/// another one, and the users of the two files do not see each other's writes.
struct IndexFile {
  std::string path;
  dev_t device = 0;
  ino_t number = 0;                            ///< the inode
  int users = 0;                               ///< how many connections of this process use it
  mutable std::atomic<bool> was_gone = false;  ///< stays true, as others may have written with another index meanwhile

  mutable LogWatch log{};  ///< the log of this index

  /// Whether the file has been at its path whenever this was called.
  bool is_there() const;
};

/// The file that was at the path when this memory was first mapped in this process, with one more user; null when the
/// system does not tell. May be called from several threads.
const IndexFile* hold_index(const volatile void* memory, const std::string& path);
/// Ends a use; the last one frees the entry. Does nothing for null.
void let_go_of_index(const volatile void* memory, const IndexFile* held);

}  // namespace fsctl::store
