#pragma once

#include <functional>
#include <string>

#include "cli/lsp/positions.h"
#include "cli/lsp/workspace_edit.h"
#include "core/error/error.h"
#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// Findings in a file as the protocol's diagnostics.
Json diagnostics_of(const Problems& problems, const std::string& uri, Columns columns, TextOf of);

/// A range of bytes of a document for which quick fixes are wanted.
struct FixPlace {
  std::string uri;
  const std::string& text;
  std::size_t begin = 0;
  std::size_t end = 0;
  const Client& client;  ///< how the client takes edits
  Json only{};           ///< the kinds of fixes that are wanted, as `context.only` has them; all without
};

/// The quick fixes for the findings in a range, and one for all that is certain in the document, which `mended` gives.
Json quick_fixes(const Problems& problems, const FixPlace& place, Columns columns,
                 const std::function<std::string()>& mended);

}  // namespace fsctl::cli::lsp
