#include "core/budget/room.h"

#include <sys/mman.h>
#include <sys/resource.h>

#include <new>

namespace fsctl {

void make_sure_of_room(std::size_t bytes) {
  static const bool is_limited = [] {
    rlimit limit{};
    return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  }();
  if (!is_limited) return;
  // What the heap took and freed again may be kept for large pieces only, so the system is asked.
  void* const room = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  ::munmap(room, bytes);
}

}  // namespace fsctl
