#include "core/budget/open_files.h"

#include <sys/resource.h>

#include <algorithm>

namespace fsctl {
namespace {

constexpr rlim_t usual_limit = 1024;
constexpr rlim_t most_needed = 16'384;

}  // namespace

std::size_t allow_open_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return usual_limit;
  const rlimit raised{.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, most_needed)),
                      .rlim_max = limit.rlim_max};
  return ::setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
}

}  // namespace fsctl
