#pragma once

#include <filesystem>
#include <memory>

#include "core/store/call_counts.h"

namespace fsctl::store {

/// Counts calls for all processes of this machine in a small file beside a store. Where that cannot be written, each
/// process counts for itself.
std::unique_ptr<CallCounts> call_file(const std::filesystem::path& store);

}  // namespace fsctl::store
