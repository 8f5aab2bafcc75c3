#pragma once

#include "cli/faults/rules.h"
#include "cli/invocation.h"
#include "cli/option.h"

namespace fsctl::cli {

/// The options of commands with a server, by which it disturbs requests.
Option latency_option();
Option fail_option();
Option fault_seed_option();

FaultRules::Options fault_options(const Invocation& invocation);

}  // namespace fsctl::cli
