#pragma once

#include <memory>

#include "core/store/commits.h"

struct sqlite3;

namespace fsctl::store {

/// The commits as the index of the log tells them, which all processes share; null where a connection has no such
/// index. REQUIRES: while it is used, this process has a connection to the store open.
std::unique_ptr<Commits> index_commits(sqlite3* database);

}  // namespace fsctl::store
