#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/store/sqlite/log_file.h"

/// Checks whether a write-ahead log belongs to the store's file beside it, and how much of the log is undamaged.
namespace fsctl::store {

/// Checks a log before SQLite recovers it, as it does when no other connection has the store open. SQLITE_CORRUPT for a
/// log that belongs to another file, and for a damaged one that cannot be copied. A log with transactions behind damage
/// is copied to a file beside it and keeps only the transactions before the damage.
int admit_log(LogFile& file);

/// Notes in the stamp of the store's file which log continues it, before a log begins anew with this header. A process
/// killed meanwhile leaves a log that matches the stamp, or one that is marked as containing nothing that is needed.
/// Returns SQLite's result codes.
int begin_log_anew(LogFile& file, const unsigned char* header);

/// Tells of the note that a store's log lost what it held, once for each process and store.
void tell_of_lost(const std::filesystem::path& store);

/// Messages about logs that were damaged when this process opened their stores, or before, since the last call.
/// Thread-safe.
std::vector<std::string> take_losses();

/// The reason why a log last kept this thread from opening a store; nothing when none did since the last call.
std::optional<Problem> take_log_refusal();

}  // namespace fsctl::store
