#pragma once

#include <filesystem>
#include <string>

#include "cli/lsp/positions.h"
#include "cli/lsp/workspace_edit.h"
#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/language/typed_text.h"

namespace fsctl::cli::lsp {

/// A document that no project reads by itself.
struct Stray {
  std::filesystem::path path;
  const std::string& text;
  /// The project's directory, or the editor's folder, that it lies in; empty for none.
  std::filesystem::path root{};
};

/// What is wrong in it; nothing in a file of another program.
Problems findings_in(const Stray& stray);
/// The same with what was wrong in the last text that was JSON while the one that is typed is none.
Problems findings_while_typed(const Stray& stray, const language::TypedText& typed);

/// The quick fixes for the findings in the range of a request's params.
Json stray_fixes(const Stray& stray, const Problems& findings, const std::string& uri, const Client& client,
                 const Json& params, Columns columns);

/// What is known about a place of it without a project, and its text in our style; null where nothing is.
Json stray_hover(const Stray& stray, const Client& client, const Json& params, Columns columns);
Json stray_completion(const Stray& stray, const Client& client, const Json& params, Columns columns);
Json stray_formatting(const Stray& stray, Columns columns);

}  // namespace fsctl::cli::lsp
