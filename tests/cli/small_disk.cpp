#include "tests/cli/small_disk.h"

#include <sys/mount.h>

#include <catch2/catch.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

namespace fsctl::test {

SmallDisk::SmallDisk(std::filesystem::path path) : path_(std::move(path)) {
  std::filesystem::create_directories(path_);
  mounted_ = ::mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=4m") == 0;
  if (!mounted_) WARN("not tested: this user may not mount a small file system (" << std::strerror(errno) << ")");
}

SmallDisk::~SmallDisk() {
  if (mounted_) ::umount2(path_.c_str(), MNT_DETACH);
}

void SmallDisk::grow() { REQUIRE(::mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT, "size=64m") == 0); }

void SmallDisk::protect() { REQUIRE(::mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=4m") == 0); }

void SmallDisk::leave(std::uintmax_t bytes) {
  const auto room = std::filesystem::space(path_).available;
  if (room > bytes) std::ofstream(path_ / "filler") << std::string(room - bytes, 'f');
}

}  // namespace fsctl::test
