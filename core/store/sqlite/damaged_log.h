#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/store/sqlite/log_form.h"

/// Logs that were damaged when their store was opened, kept beside it.
namespace fsctl::store {

/// Copies a log of so many bytes to a new file beside it, and gives its path; empty when that cannot be.
std::filesystem::path keep_damaged_log(const std::string& log, std::int64_t size, const log_form::Read& read);

/// What such a log says was lost, but for what was moved into the store before.
std::string loss_of(const std::filesystem::path& kept, const log_form::Found& found);

/// The same of all that lie beside a store.
std::vector<std::string> losses_beside(const std::filesystem::path& store);

}  // namespace fsctl::store
