#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/store/sqlite/log_file.h"

/// Whether a write-ahead log and the store's file beside it belong together, and what of the log is whole.
namespace fsctl::store {

/// Looks at a log before SQLite takes it in, which it does when no other connection has the store open. A log of
/// another file is refused with SQLITE_CORRUPT; of a damaged one a copy is kept, and its whole commits.
int admit_log(LogFile& file);

/// Before a log begins anew with this header, the store's file learns which one goes on with it. A kill leaves a log
/// that is the file's own, or one that says that nothing in it matters.
int begin_log_anew(LogFile& file, const unsigned char* header);

/// What was lost of logs that were damaged when this process opened their stores, since the last call.
std::vector<std::string> take_losses();

/// Why this thread was most lately refused to open a store by its log; nothing when it was not since the last call.
std::optional<Problem> take_log_refusal();

}  // namespace fsctl::store
