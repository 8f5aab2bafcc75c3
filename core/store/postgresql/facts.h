#pragma once

#include <cstdint>
#include <string>

#include "core/store/facts.h"
#include "core/store/postgresql/schema.h"
#include "core/store/postgresql/session.h"

namespace fsctl::store {

/// What a server tells of a store, as far as the user may see it.
Facts facts_of(Session& session, const Schema& schema);
/// How many rows the server takes `SELECT 1 ` and the rest of that select to have.
std::int64_t estimated_rows(Session& session, const std::string& rest);
/// The size of a store's tables with their indexes.
std::uint64_t bytes_of(Session& session, const Schema& schema);

}  // namespace fsctl::store
