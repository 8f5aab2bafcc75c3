#pragma once

#include <filesystem>

#include "core/store/place.h"
#include "core/store/sqlite/connection.h"

namespace fsctl::store {

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

class SqliteCopy final : public Copy {
 public:
  /// Beside the store.
  explicit SqliteCopy(SqliteConnection& store);
  /// Of a store that there need not be, and nowhere near it.
  explicit SqliteCopy(const std::filesystem::path& store);

  const Address& address() const override { return address_; }

 private:
  CopyDirectory directory_;
  Address address_;
};

/// Removes what processes that were killed left of copies of a store.
void remove_left_directories(const std::filesystem::path& store);

}  // namespace fsctl::store
