#pragma once

#include <string_view>
#include <vector>

#include "cli/command.h"

namespace fsctl::cli {

extern const Command init_command;
extern const Command add_command;
extern const Command validate_command;
extern const Command fmt_command;
extern const Command lsp_command;
extern const Command explain_command;
extern const Command schema_command;
extern const Command compose_command;
extern const Command test_command;
extern const Command operations_command;
extern const Command feed_command;
extern const Command fake_command;
extern const Command ingest_command;
extern const Command fetch_command;
extern const Command fetch_list_command;
extern const Command poll_command;
extern const Command status_command;
extern const Command records_command;
extern const Command storage_command;
extern const Command export_command;
extern const Command change_command;
extern const Command doctor_command;
extern const Command rebuild_command;
extern const Command snapshot_command;
extern const Command store_command;
extern const Command undo_command;
extern const Command key_command;
extern const Command secret_command;
extern const Command release_command;
extern const Command block_command;
extern const Command listing_command;
extern const Command tree_command;
extern const Command page_command;
extern const Command sitemap_command;
extern const Command context_command;
extern const Command get_command;
extern const Command openapi_command;
extern const Command serve_command;
extern const Command proxy_command;
extern const Command exec_command;
extern const Command health_command;
extern const Command completion_command;
extern const Command man_command;

/// Commands that serve one purpose.
struct CommandGroup {
  std::string_view purpose;
  std::vector<const Command*> commands;
};
/// The commands that follow the word `fsctl`, by what they are for.
const std::vector<CommandGroup>& command_groups();
/// All of them, in that order.
const std::vector<const Command*>& commands();

}  // namespace fsctl::cli
