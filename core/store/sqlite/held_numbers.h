#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "core/store/connection.h"

/// Numbers that processes hold by locking the byte at this offset of a file beside the store. The system releases the
/// locks of a process that ends, however it ends.
namespace fsctl::store {

/// Holds a number until the object is gone; null where somebody holds it otherwise. Throws Error(store_unusable) when
/// the file cannot be written.
std::unique_ptr<HeldNumber> hold_number(const std::filesystem::path& store, std::int64_t number, Holding how);
/// Whether any process holds a number.
bool is_number_held(const std::filesystem::path& store, std::int64_t number);

/// The ending that the name of the file adds to that of the store.
inline constexpr const char* fetchings_ending = "-fetch";

}  // namespace fsctl::store
