#pragma once

#include <span>

namespace fsctl::store {

/// The statements that bring the tables of a store in PostgreSQL from each version to the next one, from none to the
/// first one.
std::span<const char* const> postgres_migrations();

}  // namespace fsctl::store
