#pragma once

#include <sys/types.h>

#include <atomic>
#include <string>

namespace fsctl::store {

/// The file that the index of a log is in, which all processes share. One that finds none there makes another one, and
/// the two know nothing of each other.
struct IndexFile {
  std::string path;
  dev_t device = 0;
  ino_t number = 0;
  int users = 0;
  mutable std::atomic<bool> was_gone = false;  ///< for good: somebody may have written by another one meanwhile

  bool is_there() const;
};

/// Which file was mapped to this memory, by this connection or by one before it in this process; null when the system
/// does not tell.
const IndexFile* hold_index(const volatile void* memory, const std::string& path);
void let_go_of_index(const volatile void* memory, const IndexFile* held);

}  // namespace fsctl::store
