#include "core/store/sqlite/room.h"

#include <sys/statvfs.h>

#include <algorithm>
#include <limits>

namespace fsctl::store {
namespace {

constexpr std::uint64_t most_reserved = std::uint64_t{16} << 20U;

}  // namespace

Room room_of(const std::filesystem::path& store) {
  struct statvfs disk {};
  if (::statvfs(store.c_str(), &disk) != 0) return {.free = std::numeric_limits<std::uint64_t>::max(), .reserved = 0};
  return {.free = std::uint64_t{disk.f_bavail} * disk.f_frsize,
          .reserved = std::min(most_reserved, std::uint64_t{disk.f_blocks} * disk.f_frsize / 4)};
}

}  // namespace fsctl::store
