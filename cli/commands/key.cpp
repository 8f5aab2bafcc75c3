#include <ostream>

#include "cli/commands.h"
#include "cli/commands/secrets.h"

namespace fsctl::cli {
namespace {

const SecretWords words{
    .kind = store::SecretKind::ingest_key, .noun = "ingest key", .prefix = "ingest_", .members = "keys"};

}  // namespace

const Command key_command{
    .name = "key",
    .summary = "Make and remove the keys that callers of the Ingest API show.",
    .examples =
        "  fsctl key add erp > erp.key\n"
        "  fsctl key list\n"
        "  fsctl key remove erp\n",
    .options = {},
    .commands = {{.name = "add",
                  .summary = "Make a key; its value is printed once and kept nowhere.",
                  .examples = "  fsctl key add erp > erp.key\n",
                  .options = secret_options("Who or what the key is for.", true),
                  .run = [](const Invocation& invocation) { return add_secret(invocation, words); }},
                 {.name = "list",
                  .summary = "List the labels of the keys.",
                  .examples = "  fsctl key list --json | jq -r '.keys[].label'\n",
                  .options = secret_options("", false),
                  .run = [](const Invocation& invocation) { return list_secrets(invocation, words); }},
                 {.name = "remove",
                  .summary = "Remove a key; callers that show it are refused from now on.",
                  .examples = "  fsctl key remove erp\n",
                  .options = secret_options("The key's label.", true),
                  .run = [](const Invocation& invocation) { return remove_secret(invocation, words); }}},
};

}  // namespace fsctl::cli
