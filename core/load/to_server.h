#pragma once

#include "core/load/ingest_client.h"
#include "core/load/load.h"

namespace fsctl::load {

/// Sends the records to a running Ingest API, over so many connections at once; what was acknowledged stays. Needs no
/// project. The failure is Error(ingest_key_invalid | unknown_name | server_unusable) when no record can be sent.
/// Throws Error(usage) for a host that is none, and what Tally throws.
Loaded to_server(const Load& load, const IngestTarget& target, std::size_t connections, const Listener& listener);

}  // namespace fsctl::load
