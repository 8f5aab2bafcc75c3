#pragma once

#include <filesystem>

namespace fsctl::test {

/// A file system of its own of 4 MiB, when this user may mount one; else it warns that something is not tested.
class SmallDisk {
 public:
  explicit SmallDisk(std::filesystem::path path);
  ~SmallDisk();
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool mounted() const { return mounted_; }
  /// Makes it 64 MiB.
  void grow();

 private:
  std::filesystem::path path_;
  bool mounted_ = false;
};

}  // namespace fsctl::test
