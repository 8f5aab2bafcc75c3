#pragma once

#include <filesystem>

#include "core/store/store.h"

namespace fsctl::cli {

/// A directory of its own for a copy of a store; nobody but its owner may look into it. Gone at the end, or after a
/// kill with the next one that is made in its place.
class CopyDirectory {
 public:
  /// Named as `beside`, with an ending.
  explicit CopyDirectory(const std::filesystem::path& beside);
  ~CopyDirectory();
  CopyDirectory(const CopyDirectory&) = delete;
  CopyDirectory& operator=(const CopyDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_;  ///< which a process holds for as long as it lives
};

/// A copy of a store, gone at the end.
class StoreCopy {
 public:
  /// Beside the store.
  explicit StoreCopy(store::Store& store);
  /// Of a store that there need not be, and nowhere near it.
  explicit StoreCopy(const std::filesystem::path& store);

  const std::filesystem::path& path() const { return path_; }
  store::Store open() const { return {path_, store::Store::Mode::write}; }

 private:
  CopyDirectory directory_;
  std::filesystem::path path_;
};

/// Removes what processes that were killed left of copies of a store.
void remove_left_copies(const std::filesystem::path& store);

}  // namespace fsctl::cli
