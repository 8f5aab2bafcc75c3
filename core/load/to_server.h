#pragma once

#include "core/load/ingest_client.h"
#include "core/load/load.h"

namespace fsctl::load {

/// Sends records to a running Ingest API over several connections; needs no project. When the server takes no record,
/// the load ends with the failure Error(ingest_key_invalid | unknown_name | server_unusable), and when the server's
/// store went back meanwhile with Error(store_went_back). Throws Error(usage) for
/// an invalid host, and what Tally throws.
Loaded to_server(const Load& load, const IngestTarget& target, std::size_t connections, const LoadListener& listener);

}  // namespace fsctl::load
