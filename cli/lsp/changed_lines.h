#pragma once

#include <string_view>

#include "cli/lsp/positions.h"
#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// The protocol's edits that make one text of another: of whole lines from the first to the last that differ, none of
/// equal texts.
Json changed_lines(std::string_view before, std::string_view after, Columns columns);

}  // namespace fsctl::cli::lsp
