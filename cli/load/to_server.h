#pragma once

#include "cli/command.h"
#include "core/ingest/intent.h"

namespace fsctl::cli {

/// Sends the records of the arguments' files to a running Ingest API. Needs no project. Gives the exit code: that of
/// ErrorCode::ingest_key_invalid or unknown_name when these keep it from sending, 5 when the server does not take
/// records. What was acknowledged stays.
int load_to_server(const Invocation& invocation, ingest::Intent intent);

}  // namespace fsctl::cli
