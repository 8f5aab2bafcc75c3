#pragma once

#include <functional>
#include <string>

#include "cli/command.h"
#include "core/json/arena.h"
#include "core/json/value.h"

namespace fsctl::cli {

/// Composes the value of one record. Throws Error.
using Compose = std::function<Value(const Value& record, Arena& arena)>;

/// Prints what is composed of the records of the file --record: of all, or of the first with the id of --id, which is
/// in the member `id_member`. Prints a line for each that succeeds and the errors of the others; returns the exit code.
int print_composed(const Invocation& invocation, const Compose& compose, const std::string& id_member);
/// The same for the stored record of a feed with the id of --id.
int print_composed_stored(const Invocation& invocation, const Compose& compose, const std::string& feed);

}  // namespace fsctl::cli
