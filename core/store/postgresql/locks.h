#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/store/connection.h"
#include "core/store/postgresql/schema.h"
#include "core/store/postgresql/session.h"

/// Advisory locks, which a server takes back when the session that has them ends.
namespace fsctl::store {

/// The number of the lock that who writes to a schema's store has.
std::int64_t lock_of_writers(const Schema& schema);
/// The number of the lock that stands for a number that somebody holds.
std::int64_t lock_of_number(const Schema& schema, std::int64_t number);

/// Who has a lock, in words for users; empty when nobody has it.
std::string holder_of(Session& session, std::int64_t lock);

/// Whether somebody waits for a lock.
bool is_awaited(Session& session, std::int64_t lock);

/// Holds a number by a session of its own, as the one that asks may end before; null where somebody holds it otherwise.
std::unique_ptr<HeldNumber> hold_number(const Address& address, const Schema& schema, std::int64_t number, Holding how);

}  // namespace fsctl::store
