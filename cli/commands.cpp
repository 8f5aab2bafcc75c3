#include "cli/commands.h"

namespace fsctl::cli {
namespace {

const Command* const table[] = {
    &init_command,    &validate_command, &explain_command, &compose_command, &operations_command,
    &ingest_command,  &status_command,   &records_command, &storage_command, &export_command,
    &change_command,  &doctor_command,   &rebuild_command, &key_command,     &block_command,
    &listing_command, &tree_command,     &get_command,     &serve_command,
};

}  // namespace

std::span<const Command* const> commands() { return table; }

}  // namespace fsctl::cli
