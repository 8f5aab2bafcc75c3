#pragma once

#include <filesystem>

#include "cli/examples.h"
#include "cli/invocation.h"

namespace fsctl::cli {

/// Makes a project from the files of records that --from names: each becomes a feed, as by fsctl add. Of the files of a
/// minimal project it has project.json, with the locales of the records' texts, and .gitignore.
int init_from_records(const Invocation& invocation, const std::filesystem::path& directory,
                      std::span<const ExampleFile> minimal);

}  // namespace fsctl::cli
