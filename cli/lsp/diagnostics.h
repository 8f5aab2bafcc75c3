#pragma once

#include <string>

#include "cli/lsp/positions.h"
#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl::cli::lsp {

/// Findings as the protocol's diagnostics.
Json diagnostics_of(const Problems& problems, Columns columns);

/// The quick fixes for the findings in a range of bytes of a text, and one for all that is certain in it. `uri` is the
/// document's.
Json quick_fixes(const Problems& problems, const std::string& text, std::size_t begin, std::size_t end,
                 const std::string& uri, Columns columns);

}  // namespace fsctl::cli::lsp
