#include "cli/commands.h"

namespace fsctl::cli {
namespace {

const Command* const table[] = {
    &init_command,       &validate_command, &schema_command,  &explain_command, &compose_command,    &test_command,
    &operations_command, &feed_command,     &ingest_command,  &fetch_command,   &fetch_list_command, &poll_command,
    &change_command,     &records_command,  &storage_command, &export_command,  &key_command,        &secret_command,
    &release_command,    &status_command,   &doctor_command,  &rebuild_command, &block_command,      &listing_command,
    &tree_command,       &page_command,     &sitemap_command, &context_command, &get_command,        &openapi_command,
    &serve_command,      &health_command,
};

}  // namespace

std::span<const Command* const> commands() { return table; }

}  // namespace fsctl::cli
