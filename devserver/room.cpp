#include "devserver/room.h"

#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace fsctl::devserver {
namespace {

/// The descriptors that select() supports: connections get the first half and everything else the second.
constexpr rlim_t low_numbers = 1024;
constexpr int first_half = 512;
constexpr rlim_t most_descriptors = 16'384;
constexpr rlim_t most_connections = 8'192;

/// The most descriptors that this process may open.
rlim_t raised_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return low_numbers;
  const rlimit raised{.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, most_descriptors)),
                      .rlim_max = limit.rlim_max};
  return ::setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
}

}  // namespace

std::size_t room_for_connections() {
  const auto limit = raised_limit();
  const auto reserve = std::min(low_numbers, limit / 2);
  return std::min(limit - reserve, most_connections);
}

Descriptor out_of_the_way(Descriptor descriptor) {
  if (descriptor.number() < first_half) return descriptor;
  const int high = ::fcntl(descriptor.number(), F_DUPFD_CLOEXEC, static_cast<int>(low_numbers));
  return high < 0 ? std::move(descriptor) : Descriptor(high);
}

}  // namespace fsctl::devserver
