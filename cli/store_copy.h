#pragma once

#include <filesystem>

#include "core/store/store.h"

namespace fsctl::cli {

/// A copy of a store, gone at the end.
class StoreCopy {
 public:
  /// Beside the store.
  explicit StoreCopy(store::Store& store);
  /// Of a store that there need not be, and nowhere near it.
  explicit StoreCopy(const std::filesystem::path& store);
  ~StoreCopy();
  StoreCopy(const StoreCopy&) = delete;
  StoreCopy& operator=(const StoreCopy&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace fsctl::cli
