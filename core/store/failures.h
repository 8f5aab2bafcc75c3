#pragma once

#include <chrono>
#include <string>

#include "core/error/error.h"

/// Failures that all drivers share.
namespace fsctl::store {

/// How long a transaction waits for another writer by default.
inline constexpr std::chrono::seconds usual_patience(10);

Error memory_exhausted();
/// The Error for a store that `holder` keeps locked; empty for an unknown process.
Error store_busy(const std::string& holder, std::chrono::seconds patience);

}  // namespace fsctl::store
