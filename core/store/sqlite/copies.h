#pragma once

#include <filesystem>

#include "core/store/place.h"
#include "core/store/sqlite/connection.h"

namespace fsctl::store {

/// A new directory for a copy of a store, which only its owner may read. The destructor removes it with its contents.
/// One that a killed process left is removed when the next one is made beside the same path.
class CopyDirectory {
 public:
  /// Makes a directory whose path is `beside` with an ending. Throws Error(store_unusable) when that is not possible.
  explicit CopyDirectory(const std::filesystem::path& beside);
  ~CopyDirectory();
  CopyDirectory(const CopyDirectory&) = delete;
  CopyDirectory& operator=(const CopyDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_;  ///< an open file whose lock tells that the process lives, so that nobody removes the directory
};

/// A copy in a directory of its own, which is removed with the object.
class SqliteCopy final : public Copy {
 public:
  /// Copies an open store to a directory beside it.
  explicit SqliteCopy(SqliteConnection& store);
  /// Copies a store, if there is one at the path, to the system's directory for temporary files.
  explicit SqliteCopy(const std::filesystem::path& store);

  const Address& address() const override { return address_; }
  void replace_by(const Address& other) override;

 private:
  CopyDirectory directory_;
  Address address_;
};

/// Removes the directories that killed processes left beside a store and in the directory for temporary copies.
void remove_left_directories(const std::filesystem::path& store);

}  // namespace fsctl::store
