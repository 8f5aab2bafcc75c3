#pragma once

#include <unistd.h>

#include <cstddef>
#include <fstream>

namespace fsctl::test {

/// How much of this process is in memory.
inline std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  in >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace fsctl::test
