#pragma once

#include <cstdint>
#include <string>

#include "core/store/postgresql/session.h"
#include "core/store/unfinished.h"

namespace fsctl::store {

/// The schema of a database that holds a store: the first one of the session's search_path, be it there or not.
struct Schema {
  std::string name;
  std::int64_t oid = 0;        ///< 0 where there is no such schema
  std::int64_t version = 0;    ///< of the tables of a store in it; 0 where there is none
  std::string odd_encoding{};  ///< of the database, where it cannot keep all texts
};

Schema schema_of(Session& session);

/// A name as SQL has it.
std::string as_identifier(const std::string& name);

/// The version of the tables that this fsctl makes.
std::int64_t newest_schema();
/// Throws Error(store_unusable) for a server that is too old, and for an unfinished store that is refused, and
/// Error(store_newer) for a store of a newer fsctl.
void check(const Session& session, const Address& address, const Schema& schema, Unfinished unfinished);
/// Whether its tables are those of this version.
bool is_current(const Schema& schema);
/// Makes the schema and its tables as far as they are not there, in one transaction; of several who do so at once one
/// does, and the others wait. Gives what is there then. REQUIRES: it was checked.
Schema bring_up(Session& session, const Address& address, const Schema& schema);

}  // namespace fsctl::store
