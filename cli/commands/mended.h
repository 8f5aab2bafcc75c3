#pragma once

#include "cli/command.h"
#include "core/lint/fixes.h"

namespace fsctl::cli {

/// With --fix, mends the files and says so on stderr. Gives the problems of those that cannot be written, which stay.
Problems write_mended(const Invocation& invocation, const lint::Mending& mending);

/// With --diff, prints what --fix would change, for git apply here or, where some file lies elsewhere, at the root of
/// the repository, of which stderr tells. Gives the exit code.
int print_mended(const Invocation& invocation, const lint::Mending& mending);

}  // namespace fsctl::cli
