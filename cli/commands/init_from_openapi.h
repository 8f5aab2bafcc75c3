#pragma once

#include <filesystem>

#include "cli/command.h"
#include "core/adopt/made.h"

namespace fsctl::cli {

/// The project that the document of --from-openapi describes, a file or an http or https URL. Throws Error.
adopt::Made read_openapi(const Invocation& invocation, const std::filesystem::path& directory);

}  // namespace fsctl::cli
