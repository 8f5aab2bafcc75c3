#pragma once

#include <functional>

#include "cli/lsp/client.h"
#include "core/json/json.h"
#include "core/language/completion.h"
#include "core/language/hover.h"

namespace fsctl::cli::lsp {

/// Gives bytes of a document as a range of the protocol.
using RangeOf = std::function<Json(language::Span span)>;

/// What is known about a place, and what may be written there, as the protocol has it.
Json shown_hover(const language::Hover& found, const RangeOf& range_of, const Client& client);
Json shown_completion(const language::Completion& found, const RangeOf& range_of, const Client& client);

}  // namespace fsctl::cli::lsp
