#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/store/sqlite/log_form.h"

/// What is left beside a store of logs that were damaged: copies of those that were so when their store was opened, and
/// a note about one that was while its store was open.
namespace fsctl::store {

/// Copies a log of `size` bytes, which `read` reads, to a new file beside its path, and returns the path of the copy.
/// Empty when it cannot be written, or when there are 100 copies already.
std::filesystem::path keep_damaged_log(const std::string& log, std::int64_t size, const log_form::Read& read);

/// A message with the number of transactions that a damaged log has behind the damage. They may be lost, unless they
/// were moved into the store before.
std::string loss_of(const std::filesystem::path& kept, const log_form::Found& found);

/// Writes a note beside a store that its log lost what it held. Does nothing when there is one, or it cannot be
/// written.
void note_lost(const std::filesystem::path& store);
/// The message of the note beside a store; empty when there is none.
std::string lost_beside(const std::filesystem::path& store);
/// Removes the note, when the log is there again or the store is another one.
void forget_lost(const std::filesystem::path& store);

/// The messages of all copies beside a store, and of the note.
std::vector<std::string> losses_beside(const std::filesystem::path& store);

}  // namespace fsctl::store
