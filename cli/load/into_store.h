#pragma once

#include "cli/command.h"
#include "core/ingest/intent.h"

namespace fsctl::cli {

/// Loads the files of the arguments into a feed of the store. Gives the exit code.
int load_into_store(const Invocation& invocation, ingest::Intent intent);

}  // namespace fsctl::cli
