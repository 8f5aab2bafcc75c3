#pragma once

#include <filesystem>
#include <functional>

namespace fsctl::store {

/// Copies one state of a store to a new file, page by page; neither readers nor writers wait for it. With no store at
/// the path, the copy is an empty store. Throws as open() does, and SQLite::Exception.
void copy_content(const std::filesystem::path& from, const std::filesystem::path& to);

/// Writes what another store's file contains into a store, which is made if there is none, in one transaction. The
/// counts of changes, and the numbers of what is never numbered twice, go on from those of both. Secrets and contexts
/// stay. Throws Error(store_busy) when records are being fetched into the store. Calls `locked` when nobody else can
/// write to it any more and nothing is written yet. REQUIRES: nobody changes `from`.
void take_content(const std::filesystem::path& into, const std::filesystem::path& from,
                  const std::function<void()>& locked);

}  // namespace fsctl::store
