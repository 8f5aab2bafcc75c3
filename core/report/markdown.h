#pragma once

#include <string>

#include "core/error/error.h"

namespace fsctl::report {

/// Problems as Markdown, as job summaries and comments of GitHub show it: each with its place, and as a `suggestion`
/// what to write in place of its lines.
std::string as_markdown(const Problems& problems);

}  // namespace fsctl::report
