#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "cli/command.h"
#include "core/store/numbers.h"
#include "core/store/store.h"

/// Look-ups for commands that also work with a broken configuration, or without a store.
namespace fsctl::cli {

/// The project, or null with `problems` set to what is wrong with its configuration.
std::shared_ptr<const project::Project> load_project(const Invocation& invocation, Problems& problems);

/// The first of these problems on one line, with the number of further ones. REQUIRES: there is one.
std::string first_problem(const Problems& problems);

/// The number of a feed in the store; store::none for a feed of the project that has had no record yet. The project's
/// configuration may be broken. Throws Error(unknown_name).
store::FeedNumber find_feed(const Invocation& invocation, store::Store& store, const std::string& feed);

}  // namespace fsctl::cli
