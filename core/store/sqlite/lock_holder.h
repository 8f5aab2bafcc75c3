#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::store {

/// The process that has the store locked for writing, such as `process 4711 (fsctl ingest products big.ndjson)`; empty
/// when there is none or the system does not tell.
std::string lock_holder(const std::filesystem::path& store);

/// The processes that are reading a store, in the same form, as far as the system tells.
std::vector<std::string> lock_readers(const std::filesystem::path& store);

/// The other processes that have a store open, as far as the system tells.
std::vector<std::string> lock_openers(const std::filesystem::path& store);

}  // namespace fsctl::store
