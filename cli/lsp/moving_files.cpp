#include "cli/lsp/moving_files.h"

#include "cli/lsp/features.h"
#include "cli/lsp/uri.h"
#include "cli/lsp/workspace_edit.h"

namespace fsctl::cli::lsp {

Json will_rename_files(Workspace& workspace, Wire& wire, const Json& params) {
  FollowingChanges all;
  const auto add = [&](FollowingChanges changes) {
    for (const auto& [uri, edits] : changes.edits.items())
      for (const auto& edit : edits) all.edits[uri].push_back(edit);
    all.files.merge(changes.files);
    all.warnings.merge(changes.warnings);
  };
  std::map<OpenProject*, std::map<std::string, std::string>> moved;
  for (const auto& renamed : params.at("files").get_ref<const Json::array_t&>()) {
    const auto from = path_of_uri(renamed.at("oldUri").get<std::string>());
    const auto to = path_of_uri(renamed.at("newUri").get<std::string>());
    const auto [project, file] = from && to ? workspace.place_of(*from) : Place{};
    if (project == nullptr) continue;
    project->texts().refresh();  // other programs may have written since files were read
    const auto new_file = to->lexically_relative(project->texts().directory()).generic_string();
    add(will_move_records(workspace.subject(*from), new_file));
    moved[project].merge(moved_files(project->texts(), file, new_file));
  }
  for (const auto& [project, files] : moved) {
    std::set<std::string> leaving;
    for (const auto& [from, _] : files) leaving.insert(from);
    for (const auto& [from, to] : files)
      add(will_rename(workspace.subject(project->texts().directory() / from), to, leaving));
    for (const auto& from : leaving) all.files.erase(workspace.uri_of(project->texts().directory() / from));
  }
  std::string warnings;
  for (const auto& warning : all.warnings) warnings += (warnings.empty() ? "" : "\n") + warning;
  if (!warnings.empty()) wire.tell(message_warning, warnings);
  return workspace_edit(all, workspace.client());
}

}  // namespace fsctl::cli::lsp
