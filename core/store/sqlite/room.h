#pragma once

#include <cstdint>
#include <filesystem>

/// Room on the disk of a store.
namespace fsctl::store {

struct Room {
  std::uint64_t free;
  /// What new records leave free, so that there is room to read and to delete: 16 MiB, or a quarter of a small disk.
  std::uint64_t reserved;

  bool is_low() const { return free < reserved; }
};

/// The bytes that this process may still take there; plenty when nobody knows.
Room room_of(const std::filesystem::path& store);

}  // namespace fsctl::store
