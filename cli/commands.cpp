#include "cli/commands.h"

namespace fsctl::cli {

const std::vector<CommandGroup>& command_groups() {
  static const std::vector<CommandGroup> groups = {
      {"Make a project and check it",
       {&init_command, &add_command, &validate_command, &fmt_command, &test_command, &compose_command, &feed_command,
        &operations_command, &schema_command, &explain_command, &lsp_command}},
      {"Load records",
       {&ingest_command, &fake_command, &fetch_command, &fetch_list_command, &poll_command, &change_command,
        &key_command}},
      {"See what the API answers",
       {&block_command, &listing_command, &tree_command, &page_command, &sitemap_command, &context_command,
        &get_command, &openapi_command}},
      {"Serve and release",
       {&serve_command, &proxy_command, &exec_command, &health_command, &release_command, &secret_command}},
      {"Look after the store",
       {&status_command, &records_command, &storage_command, &export_command, &snapshot_command, &undo_command,
        &store_command, &doctor_command, &rebuild_command}},
      {"Set up this machine", {&completion_command, &man_command}},
  };
  return groups;
}

const std::vector<const Command*>& commands() {
  static const std::vector<const Command*> all = [] {
    std::vector<const Command*> listed;
    for (const auto& group : command_groups())
      listed.insert(listed.end(), group.commands.begin(), group.commands.end());
    return listed;
  }();
  return all;
}

}  // namespace fsctl::cli
