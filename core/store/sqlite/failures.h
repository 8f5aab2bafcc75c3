#pragma once

#include <exception>
#include <optional>

#include "core/error/error.h"

/// The meaning of SQLite's exceptions.
namespace fsctl::store {

/// The error for users that an exception of SQLite stands for; nothing for one that users can do nothing about, and for
/// exceptions of other kinds.
std::optional<Error> sqlite_error(const std::exception& exception);
/// Whether an exception of SQLite means that the store is damaged.
bool is_sqlite_damage(const std::exception& exception);

/// The problem of the last damage that SQLite has met in this thread, with the table or page as far as they are known.
Problem damage_met();
/// Makes SQLite report failing statements, so that `damage_met` can name their tables. REQUIRES: no connection was
/// opened before.
void listen_to_failures();

}  // namespace fsctl::store
