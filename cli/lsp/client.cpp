#include "cli/lsp/client.h"

#include <algorithm>

#include "cli/lsp/protocol.h"

namespace fsctl::cli::lsp {
namespace {

/// Whether a client prefers Markdown among the formats that it tells of, or tells of none.
bool prefers_markdown(const Json& formats) {
  return !formats.is_array() || formats.empty() || formats.front() == "markdown";
}

}  // namespace

void Client::learn(const Json& params) {
  const auto workspace = inner(params, {"capabilities", "workspace"});
  const auto document = inner(params, {"capabilities", "textDocument"});
  takes_versions = inner(workspace, {"workspaceEdit", "documentChanges"}) == true;
  const auto operations = inner(workspace, {"workspaceEdit", "resourceOperations"});
  renames_files =
      takes_versions && operations.is_array() && std::ranges::find(operations, Json("rename")) != operations.end();
  takes_snippets = inner(document, {"completion", "completionItem", "snippetSupport"}) == true;
  watches_files = inner(workspace, {"didChangeWatchedFiles", "dynamicRegistration"}) == true;
  hovers_markdown = prefers_markdown(inner(document, {"hover", "contentFormat"}));
  documents_markdown = prefers_markdown(inner(document, {"completion", "completionItem", "documentationFormat"}));
}

}  // namespace fsctl::cli::lsp
