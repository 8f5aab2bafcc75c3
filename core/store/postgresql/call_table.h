#pragma once

#include <memory>

#include "core/store/address.h"
#include "core/store/call_counts.h"

namespace fsctl::store {

/// Counts calls for all servers on a database in a table, by a session of its own: a request may read what was before.
std::unique_ptr<CallCounts> call_table(const Address& address);

}  // namespace fsctl::store
