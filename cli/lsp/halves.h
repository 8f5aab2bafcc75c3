#pragma once

#include <string>

#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// The JSON of a message; discarded where it is none. Half of a pair of UTF-16, as an editor may send that writes one
/// half after the other, is the sign that stands for no character; it counts as one unit, as the half does.
Json parse_message(std::string text);

}  // namespace fsctl::cli::lsp
