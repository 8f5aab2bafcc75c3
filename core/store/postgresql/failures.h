#pragma once

#include <exception>
#include <optional>

#include "core/error/error.h"

/// The meaning of PostgreSQL's failures.
namespace fsctl::store {

/// The error for users that a failure of PostgreSQL stands for; nothing for one that users can do nothing about, and
/// for exceptions of other kinds.
std::optional<Error> postgres_error(const std::exception& exception);
/// Whether a failure of PostgreSQL means that the store is damaged.
bool is_postgres_damage(const std::exception& exception);

/// What is thrown for what only a store in a file can do yet.
Error only_in_a_file(const std::string& what);

}  // namespace fsctl::store
