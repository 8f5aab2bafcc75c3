#include "core/budget/room.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <new>

namespace fsctl {

bool is_memory_limited() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

bool has_room(std::size_t bytes) {
  const auto pages = ::syscall(SYS_mmap, nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0L);
  if (pages == -1) return false;
  ::syscall(SYS_munmap, pages, bytes);
  return true;
}

void make_sure_of_room(std::size_t bytes) {
  static const bool is_limited = is_memory_limited();
  // What the heap took and freed again may be kept for large pieces only, so the system is asked.
  if (is_limited && !has_room(bytes)) throw std::bad_alloc();
}

}  // namespace fsctl
