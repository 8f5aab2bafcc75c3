#pragma once

#include <filesystem>
#include <functional>

namespace fsctl::output {

/// Lets one at a time write into a folder, whatever process it is in. A file system without locks lets all of them.
class FolderLock {
 public:
  /// Calls `tell_wait` before it waits for another to be done.
  explicit FolderLock(const std::filesystem::path& folder, const std::function<void()>& tell_wait = {});
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int folder_;
};

}  // namespace fsctl::output
