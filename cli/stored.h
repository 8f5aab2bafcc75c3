#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/command.h"
#include "core/store/store.h"

/// What commands find of a project whose configuration may be broken, and of a store that may not be there yet.
namespace fsctl::cli {

/// A directory that has a project.json, broken or not, or at least a store: --project, or found upwards from the
/// working directory.
std::optional<std::filesystem::path> find_directory(const Invocation& invocation);

/// The store's path: --store, around which there need be no project, or that of the directory. Throws
/// Error(no_project).
std::filesystem::path store_path(const Invocation& invocation);

/// The same for a command that only reads: while there is no store yet, that is told, and an empty one in memory takes
/// its place, which no other connection sees.
std::filesystem::path path_to_read(const Invocation& invocation);
store::Store open_to_read(const Invocation& invocation);
/// As the project maps it.
store::Store open_to_read(const Invocation& invocation, const project::Project& project);

/// The project, or nothing and what is wrong with its configuration.
std::shared_ptr<const project::Project> load_project(const Invocation& invocation, Problems& problems);

/// The first of those problems on one line, with how many more there are.
std::string first_problem(const Problems& problems);

/// The number of a feed, known by the store or by its file in the project; 0 when it has had no record yet.
/// Throws Error(unknown_name).
std::int64_t find_feed(const Invocation& invocation, store::Store& store, const std::string& feed);

}  // namespace fsctl::cli
