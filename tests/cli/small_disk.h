#pragma once

#include <cstdint>
#include <filesystem>

namespace fsctl::test {

/// A file system of 4 MiB, if this user may mount one; else it warns that something is not tested. The destructor
/// unmounts it.
class SmallDisk {
 public:
  explicit SmallDisk(std::filesystem::path path);
  ~SmallDisk();
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool mounted() const { return mounted_; }
  /// Enlarges it to 64 MiB.
  void grow();
  /// Lets nobody write to it any more.
  void protect();
  /// Leaves room for this many bytes only.
  void leave(std::uintmax_t bytes);

 private:
  std::filesystem::path path_;
  bool mounted_ = false;
};

}  // namespace fsctl::test
