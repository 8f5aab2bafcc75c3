#pragma once

#include <cstdint>
#include <string>

#include "core/error/error.h"

/// Stores into which a copy is not complete.
namespace fsctl::store {

/// Such a store has this much more as its version, so that no fsctl, former ones included, takes it for a store.
inline constexpr std::int64_t unfinished_copy = 1'000'000;

/// Whether who opens a store takes one that is not complete.
enum class Unfinished { refused, taken };

/// Throws Error(store_unusable) for an unfinished store that is refused or that another version has begun.
/// `where` is its address as users may see it.
void check_finished(std::int64_t version, std::int64_t newest, Unfinished unfinished, const std::string& where);

}  // namespace fsctl::store
