#include "core/budget/keep_little.h"

#include <malloc.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <thread>

namespace fsctl {
namespace {

/// Recursion is bounded: JSON nests at most 256 deep and slots 64, and parsing and mapping at these depths takes less
/// than an eighth of this stack.
constexpr std::size_t stack_bytes = std::size_t{2} * 1024 * 1024;

void give_threads_small_stacks() {
  pthread_attr_t attributes;
  if (pthread_getattr_default_np(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, stack_bytes) == 0) pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

}  // namespace

void keep_little_memory() {
  // Unless they are set, the allocator raises these two thresholds whenever a larger piece is freed.
  constexpr int own_pages_from = 256 * 1024;
  constexpr int most_free_at_end = 1024 * 1024;
  ::mallopt(M_MMAP_THRESHOLD, own_pages_from);
  ::mallopt(M_TRIM_THRESHOLD, most_free_at_end);
  ::mallopt(M_ARENA_MAX, std::max(2, static_cast<int>(std::thread::hardware_concurrency())));
  give_threads_small_stacks();
}

void give_back_free_memory() { ::malloc_trim(0); }

std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t all_pages = 0;
  std::size_t resident_pages = 0;
  in >> all_pages >> resident_pages;
  return resident_pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace fsctl
