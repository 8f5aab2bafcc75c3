#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::store {

/// Who keeps the store locked for writing, such as `process 4711 (fsctl ingest products big.ndjson)`; empty when the
/// system does not tell.
std::string lock_holder(const std::filesystem::path& store);

/// The processes that read a store just now, in the same form; those that this system knows.
std::vector<std::string> lock_readers(const std::filesystem::path& store);

}  // namespace fsctl::store
