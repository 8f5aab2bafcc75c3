#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "cli/command.h"
#include "core/store/numbers.h"
#include "core/store/store.h"

/// What commands find of a project whose configuration may be broken, and of a store that may not be there yet.
namespace fsctl::cli {

/// The project, or nothing and what is wrong with its configuration.
std::shared_ptr<const project::Project> load_project(const Invocation& invocation, Problems& problems);

/// The first of those problems on one line, with how many more there are.
std::string first_problem(const Problems& problems);

/// The number of a feed, known by the store or by its file in the project; 0 when it has had no record yet.
/// Throws Error(unknown_name).
store::FeedNumber find_feed(const Invocation& invocation, store::Store& store, const std::string& feed);

}  // namespace fsctl::cli
