#pragma once

#include <exception>
#include <optional>

#include "core/error/error.h"

/// What SQLite's exceptions mean.
namespace fsctl::store {

/// Nothing for what a user can do nothing about, and for other exceptions.
std::optional<Error> sqlite_error(const std::exception& exception);
/// Whether one means that the store is damaged.
bool is_sqlite_damage(const std::exception& exception);

/// Tells of the damage that the database met most lately in this thread.
Problem damage_met();
/// Notes what the database says of its failures, for `damage_met`. REQUIRES: before the first connection.
void listen_to_failures();

}  // namespace fsctl::store
