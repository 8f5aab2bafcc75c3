#pragma once

#include <functional>
#include <string>

#include "cli/command.h"
#include "core/json/arena.h"
#include "core/json/value.h"

namespace fsctl::cli {

/// The value of one record. Throws Error.
using Compose = std::function<Value(const Value& record, Arena& arena)>;

/// Print what is composed of the records of --record, all of them or the first with the id of --id, or of the record
/// with that id in the store: a line of output for each that succeeds. Give the exit code.
int print_composed(const Invocation& invocation, const Compose& compose, const std::string& id_member);
int print_composed_stored(const Invocation& invocation, const Compose& compose, const std::string& feed);

}  // namespace fsctl::cli
