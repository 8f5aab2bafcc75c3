#pragma once

#include <filesystem>
#include <string_view>

#include "core/store/store.h"

namespace fsctl::cli {

/// A copy of a store beside it, gone at the end: for what must not change the store itself.
class StoreCopy {
 public:
  /// `purpose` is part of the copy's name. Without a store, the copy is to be made new.
  StoreCopy(const std::filesystem::path& store, std::string_view purpose);
  ~StoreCopy();
  StoreCopy(const StoreCopy&) = delete;
  StoreCopy& operator=(const StoreCopy&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace fsctl::cli
