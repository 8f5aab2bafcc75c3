#include "devserver/room.h"

#include <fcntl.h>

#include <algorithm>
#include <utility>

#include "core/budget/open_files.h"

namespace fsctl::devserver {
namespace {

/// The descriptors that select() supports: connections get the first half and everything else the second.
constexpr std::size_t low_numbers = 1024;
constexpr int first_half = 512;
constexpr std::size_t most_connections = 8'192;

}  // namespace

std::size_t room_for_connections() {
  const auto limit = allow_open_files();
  const auto reserve = std::min(low_numbers, limit / 2);
  return std::min(limit - reserve, most_connections);
}

Descriptor out_of_the_way(Descriptor descriptor) {
  if (descriptor.number() < first_half) return descriptor;
  const int high = ::fcntl(descriptor.number(), F_DUPFD_CLOEXEC, static_cast<int>(low_numbers));
  return high < 0 ? std::move(descriptor) : Descriptor(high);
}

}  // namespace fsctl::devserver
