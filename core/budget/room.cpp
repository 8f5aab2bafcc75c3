#include "core/budget/room.h"

#include <sys/resource.h>

#include <cstdlib>
#include <new>

namespace fsctl {

void make_sure_of_room(std::size_t bytes) {
  static const bool is_limited = [] {
    rlimit limit{};
    return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  }();
  if (!is_limited) return;
  void* const volatile room = std::malloc(bytes);
  if (room == nullptr) throw std::bad_alloc();
  std::free(room);
}

}  // namespace fsctl
