#pragma once

#include <functional>
#include <string>

#include "cli/command.h"
#include "core/json/arena.h"
#include "core/json/value.h"
#include "core/project/feed.h"

namespace fsctl::cli {

/// Composes the value of one record. Throws Error.
using Compose = std::function<Value(const Value& record, Arena& arena)>;

/// Prints what is composed of the records of the file --record, as a feed takes them: of all, or of the first with the
/// id of --id. Prints a line for each that succeeds and the errors of the others; returns the exit code.
int print_composed(const Invocation& invocation, const Compose& compose, const project::Feed& feed);
/// The same for the stored record of a feed with the id of --id.
int print_composed_stored(const Invocation& invocation, const Compose& compose, const project::Feed& feed);

}  // namespace fsctl::cli
