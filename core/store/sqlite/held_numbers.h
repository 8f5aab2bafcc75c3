#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "core/store/connection.h"

/// Numbers that processes hold by locking that byte of a file beside the store. The system takes a lock back with the
/// last process that has the file open.
namespace fsctl::store {

/// Throws Error(store_unusable).
std::unique_ptr<HeldNumber> hold_number(const std::filesystem::path& store, std::int64_t number);
bool is_number_held(const std::filesystem::path& store, std::int64_t number);

/// What the file's name adds to the store's.
inline constexpr const char* fetchings_ending = "-fetch";

}  // namespace fsctl::store
