#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/store/sqlite/log_form.h"

/// Copies of logs that were damaged when their store was opened, kept beside the store.
namespace fsctl::store {

/// Copies a log of `size` bytes, which `read` reads, to a new file beside its path, and returns the path of the copy.
/// Empty when it cannot be written, or when there are 100 copies already.
std::filesystem::path keep_damaged_log(const std::string& log, std::int64_t size, const log_form::Read& read);

/// A message with the number of transactions that a damaged log has behind the damage. They may be lost, unless they
/// were moved into the store before.
std::string loss_of(const std::filesystem::path& kept, const log_form::Found& found);

/// The messages of all copies beside a store.
std::vector<std::string> losses_beside(const std::filesystem::path& store);

}  // namespace fsctl::store
