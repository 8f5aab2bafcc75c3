#pragma once

#include "cli/command.h"
#include "core/report/progress.h"

namespace fsctl::cli {

/// Shows long work on standard error: its sentences, and on a terminal how far it is. REQUIRES: outlived by the
/// console.
report::Listener listener(Console& console);

}  // namespace fsctl::cli
