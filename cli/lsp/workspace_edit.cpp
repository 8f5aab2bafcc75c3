#include "cli/lsp/workspace_edit.h"

#include <algorithm>

#include "cli/lsp/protocol.h"

namespace fsctl::cli::lsp {

void ClientEdits::learn(const Json& params) {
  const auto edit = inner(params, {"capabilities", "workspace", "workspaceEdit"});
  takes_versions = inner(edit, {"documentChanges"}) == true;
  takes_snippets =
      inner(params, {"capabilities", "textDocument", "completion", "completionItem", "snippetSupport"}) == true;
  const auto operations = inner(edit, {"resourceOperations"});
  renames_files =
      takes_versions && operations.is_array() && std::ranges::find(operations, Json("rename")) != operations.end();
}

Json workspace_edit(const FollowingChanges& changes, const ClientEdits& client) {
  if (!client.takes_versions) return {{"changes", changes.edits}};
  Json all = Json::array();
  for (const auto& [uri, edits] : changes.edits.items())
    all.push_back({{"textDocument", {{"uri", uri}, {"version", client.version(uri)}}}, {"edits", edits}});
  if (client.renames_files)
    for (const auto& [from, to] : changes.files) all.push_back({{"kind", "rename"}, {"oldUri", from}, {"newUri", to}});
  return {{"documentChanges", all}};
}

}  // namespace fsctl::cli::lsp
