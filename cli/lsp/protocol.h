#pragma once

#include <initializer_list>
#include <string>

#include "cli/lsp/positions.h"
#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// A member of a member of a message, or null.
Json inner(const Json& json, std::initializer_list<const char*> names);

/// What the server can do, as it answers `initialize`.
Json capabilities(Columns columns);

/// Makes a change of `textDocument/didChange` in a text: of a range, or of all. Throws Json::exception for what is
/// none.
void apply_change(const Json& change, Columns columns, std::string& text);

/// The params by which the server asks to be told of files that change.
Json watch_registration();

}  // namespace fsctl::cli::lsp
