#include "core/budget/keep_little.h"

#include <malloc.h>

#include <algorithm>
#include <thread>

namespace fsctl {

void keep_little_memory() {
  // Left alone, the allocator raises these two with the size of what is freed.
  constexpr int own_pages_from = 256 * 1024;
  constexpr int most_free_at_end = 1024 * 1024;
  ::mallopt(M_MMAP_THRESHOLD, own_pages_from);
  ::mallopt(M_TRIM_THRESHOLD, most_free_at_end);
  ::mallopt(M_ARENA_MAX, std::max(2, static_cast<int>(std::thread::hardware_concurrency())));
}

}  // namespace fsctl
