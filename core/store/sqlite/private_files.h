#pragma once

#include <filesystem>

namespace fsctl::store {

/// From here on SQLite makes files that nobody but their owner may read or write, in this process.
void make_files_private();
/// Lets the owner write the logs beside a store again that were made while the store was read-only.
void mend_logs(const std::filesystem::path& store);

/// Makes the directories of a path that are missing; nobody but their owner may look into them.
void make_private_directories(const std::filesystem::path& directory);

}  // namespace fsctl::store
