#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace fsctl::store {

/// Whether others may write to a store while it is copied, or wait until that is done.
enum class Writers { come, wait };

/// Copies one state of a store to a new file, page by page; neither readers nor writers wait for it, and it is quicker
/// where writers wait for something else. With no store at the path, the copy is an empty store. The copy need not
/// outlive the machine yet. Throws as open() does, SQLite::Exception, and std::filesystem::filesystem_error.
void copy_content(const std::filesystem::path& from, const std::filesystem::path& to, Writers writers);

/// A file to take the content from, which may be of a former version.
struct Taken {
  std::string name;
  std::filesystem::path path;
};

/// Writes what another store's file contains into a store, which is made if there is none, in one transaction, and
/// notes there that it went back to what has this name. What is the same in both is not written. The counts of changes,
/// and the numbers of what is never numbered twice, go on from those of both. Secrets and contexts stay. Throws
/// Error(store_busy) when records are being fetched into the store. Calls `locked`, in another thread, when nobody else
/// can write to it any more, and commits once that has returned; an exception of it is passed on, and nothing is
/// written then. Where it waits for another process for a second, it calls `waits`. What it needs for a while is made
/// in the directory.
void take_content(const std::filesystem::path& into, const Taken& from, const std::filesystem::path& directory,
                  const std::function<void()>& locked, const std::function<void(const std::string& holder)>& waits);

}  // namespace fsctl::store
