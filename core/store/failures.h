#pragma once

#include <chrono>
#include <string>

#include "core/error/error.h"

/// Failures that all kinds of databases share.
namespace fsctl::store {

/// For so long a transaction waits for another writer, unless somebody says otherwise.
inline constexpr std::chrono::seconds usual_patience(10);

Error memory_exhausted();
/// `holder` keeps the store locked, or somebody who is not known when that is empty.
Error store_busy(const std::string& holder, std::chrono::seconds patience);

}  // namespace fsctl::store
