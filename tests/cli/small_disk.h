#pragma once

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

 private:
  std::filesystem::path path_;
  bool mounted_ = false;
};

}  // namespace fsctl::test
