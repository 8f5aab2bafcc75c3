#pragma once

#include <filesystem>

namespace fsctl::store {

/// Makes SQLite create files that only their owner may read and write, from now on and in the whole process.
void make_files_private();
/// Gives the owner of a store's log and index the permissions to read and write them. Without it, those made while the
/// store was read-only would stay read-only after the store is writable again.
void mend_logs(const std::filesystem::path& store);

/// Keeps what lies in a project's folder for its store out of the project's history, where the project does not say so.
/// A failure is ignored.
void keep_out_of_git(const std::filesystem::path& directory);

/// Makes the missing directories of a path, which only their owner may read. Throws std::filesystem::filesystem_error.
void make_private_directories(const std::filesystem::path& directory);

}  // namespace fsctl::store
