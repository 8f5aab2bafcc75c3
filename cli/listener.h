#pragma once

#include "cli/command.h"
#include "core/report/progress.h"

namespace fsctl::cli {

/// A listener that shows long work on standard error: its sentences and, on a terminal, its progress. REQUIRES: the
/// console outlives it.
report::Listener listener(Console& console);

}  // namespace fsctl::cli
