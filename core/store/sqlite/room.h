#pragma once

#include <cstdint>
#include <filesystem>

/// The room on a store's disk.
namespace fsctl::store {

/// Bytes of a disk.
struct Room {
  std::uint64_t free;  ///< what this process may still use
  /// What new records have to leave free, so that there is room for reading and deleting: 16 MiB, or a quarter of a
  /// disk that is smaller than 64 MiB.
  std::uint64_t reserved;

  bool is_low() const { return free < reserved; }
};

/// The room on the disk of a store; unlimited when the system does not tell.
Room room_of(const std::filesystem::path& store);

}  // namespace fsctl::store
