#pragma once

#include "cli/command.h"
#include "core/ingest/intent.h"

namespace fsctl::cli {

/// Sends the records of the arguments' files to a running Ingest API. Needs no project. Gives the exit code.
/// Throws Error(ingest_key_invalid | remote_unavailable | unknown_name), and what was acknowledged stays.
int load_to_server(const Invocation& invocation, ingest::Intent intent);

}  // namespace fsctl::cli
