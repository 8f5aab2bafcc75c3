#pragma once

#include "cli/command.h"
#include "core/lint/targets.h"

namespace fsctl::cli {

/// What is named, and of what only a finding tells, as it cannot be read.
struct Named {
  lint::Targets targets;
  Problems unreadable{};
};

/// What to check: the files that are named, else the file on standard input, else the project of --project, all here
/// and below, or that of the working directory. Throws Error(no_project).
Named named_targets(const Invocation& invocation);

}  // namespace fsctl::cli
