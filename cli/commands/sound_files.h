#pragma once

#include <set>
#include <string>

#include "core/error/error.h"
#include "core/project/project.h"

namespace fsctl::cli {

/// The files of a project that have errors, by their paths from its directory.
using FilesWithErrors = std::set<std::string, std::less<>>;

/// The files in which problems that are errors lie. One without a file counts for project.json.
FilesWithErrors files_with_errors(const project::Project& project, const Problems& problems);

/// Those of them without which the records of a feed cannot be read.
FilesWithErrors hindering(const FilesWithErrors& wrong, const std::string& feed);
/// The same, and composers that cannot be read at all, as they may be for the feed.
FilesWithErrors hindering_all(const FilesWithErrors& wrong, const project::Project& project, const std::string& feed);
/// Those of them without which a composer maps nothing; also the file of its storage when there is none.
FilesWithErrors hindering(const FilesWithErrors& wrong, const project::Composer& composer);

/// The files as a message has them: `a.json, b.json and 3 more`.
std::string listed(const FilesWithErrors& files);

}  // namespace fsctl::cli
