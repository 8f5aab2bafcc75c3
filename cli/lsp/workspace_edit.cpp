#include "cli/lsp/workspace_edit.h"

namespace fsctl::cli::lsp {

Json workspace_edit(const FollowingChanges& changes, const Client& client) {
  if (!client.takes_versions) return {{"changes", changes.edits}};
  Json all = Json::array();
  for (const auto& [uri, edits] : changes.edits.items())
    all.push_back({{"textDocument", {{"uri", uri}, {"version", client.version(uri)}}}, {"edits", edits}});
  if (client.renames_files)
    for (const auto& [from, to] : changes.files) all.push_back({{"kind", "rename"}, {"oldUri", from}, {"newUri", to}});
  return {{"documentChanges", all}};
}

}  // namespace fsctl::cli::lsp
