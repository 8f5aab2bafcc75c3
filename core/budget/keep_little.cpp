#include "core/budget/keep_little.h"

#include <jemalloc/jemalloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <functional>
#include <new>
#include <string>

#include "core/budget/room.h"

/// Read by jemalloc before main: all threads share two heaps and keep little for themselves, what is free goes back to
/// the system after a second, and what is large at once.
const char* malloc_conf = "narenas:2,tcache_max:4096,dirty_decay_ms:1000,muzzy_decay_ms:0,oversize_threshold:262144";

const char* const fsctl::heaps_of_little_memory =
    "narenas:2,tcache:false,dirty_decay_ms:1000,muzzy_decay_ms:0,oversize_threshold:262144";

// Absent where a sanitizer brings its own allocator.
#pragma weak mallctl

namespace fsctl {

/// Recursion is bounded: JSON nests at most 256 deep and slots 64, and parsing and mapping at these depths takes less
/// than an eighth of this stack.
constexpr std::size_t stack_bytes = std::size_t{2} * 1024 * 1024;

void give_threads_small_stacks() {
  pthread_attr_t attributes;
  if (pthread_getattr_default_np(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, stack_bytes) == 0) pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

bool set_up_heaps() {
  if (mallctl == nullptr) return true;
  unsigned heaps = 0;
  std::size_t size = sizeof heaps;
  if (mallctl("opt.narenas", &heaps, &size, nullptr, 0) != 0) return false;
  for (unsigned heap = heaps; heap-- > 0;)
    if (mallctl("thread.arena", nullptr, nullptr, &heap, sizeof heap) != 0) return false;
  return true;
}

void give_back_free_memory() {
  static const std::string purge = "arena." + std::to_string(MALLCTL_ARENAS_ALL) + ".purge";
  if (mallctl != nullptr) mallctl(purge.c_str(), nullptr, nullptr, nullptr, 0);
}

namespace {

/// The smallest block that gets a heap of its own with all others of its kind.
constexpr std::size_t large = 262'144;
constexpr std::size_t large_page = std::size_t{2} << 20U;

extent_hooks_t usual_hooks{};

void* take_in_large_pages(extent_hooks_t* hooks, void* at, std::size_t size, std::size_t alignment, bool* zero,
                          bool* commit, unsigned heap) {
  if (size < large_page) return usual_hooks.alloc(hooks, at, size, alignment, zero, commit, heap);
  auto* const taken = usual_hooks.alloc(hooks, at, size, std::max(alignment, large_page), zero, commit, heap);
  if (taken != nullptr) ::madvise(taken, size, MADV_HUGEPAGE);  // where the system has none, nothing is lost
  return taken;
}

/// Whether two neighbours stay apart, as memory of two kinds has to. jemalloc's own answer would set up the heap of a
/// thread that frees before it has ever allocated, while it holds a lock that this needs, and so wait forever.
bool keep_apart(extent_hooks_t*, void* first, std::size_t, void* second, std::size_t, bool, unsigned) {
  const auto* const end_of_data = static_cast<const char*>(::sbrk(0));
  const auto is_data = [&](const void* at) { return std::less<>()(static_cast<const char*>(at), end_of_data); };
  return is_data(first) != is_data(second);
}

void hold_memory_of(unsigned heap) {
  static extent_hooks_t hooks{};
  const auto name = "arena." + std::to_string(heap);
  ssize_t forever = -1;
  mallctl((name + ".dirty_decay_ms").c_str(), nullptr, nullptr, &forever, sizeof forever);
  extent_hooks_t* usual = nullptr;
  std::size_t size = sizeof(void*);
  if (mallctl((name + ".extent_hooks").c_str(), &usual, &size, nullptr, 0) != 0 || usual == &hooks) return;
  usual_hooks = hooks = *usual;
  hooks.alloc = take_in_large_pages;
  hooks.merge = keep_apart;
  auto* ours = &hooks;
  mallctl((name + ".extent_hooks").c_str(), nullptr, nullptr, &ours, sizeof(void*));
}

}  // namespace

void hold_memory() {
  if (mallctl == nullptr || is_memory_limited()) return;
  ::operator delete(::operator new(large));  // makes the heap of large blocks
  ssize_t forever = -1;
  mallctl("arenas.dirty_decay_ms", nullptr, nullptr, &forever, sizeof forever);
  unsigned heaps = 0;
  std::size_t size = sizeof heaps;
  if (mallctl("arenas.narenas", &heaps, &size, nullptr, 0) != 0) return;
  for (unsigned heap = 0; heap < heaps; ++heap) hold_memory_of(heap);
}

std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t all_pages = 0;
  std::size_t resident_pages = 0;
  in >> all_pages >> resident_pages;
  return resident_pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace fsctl
