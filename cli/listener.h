#pragma once

#include "cli/command.h"
#include "core/report/progress.h"

namespace fsctl::cli {

/// A listener that prints the sentences of long work on standard error and, on a terminal, its progress in percent.
/// REQUIRES: the console outlives it.
report::Listener listener(Console& console);

}  // namespace fsctl::cli
