#include <ostream>

#include "cli/commands.h"
#include "cli/commands/secrets.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

constexpr auto key_kind = access::SecretKind::ingest_key;

int run_list_key(const Invocation& invocation) {
  auto store = invocation.open_store(StoreMode::existing);
  Json list = Json::array();
  for (const auto& [label, created] : store::secrets(store, key_kind)) {
    list.push_back({{"label", label}, {"created", text::format_timestamp(created)}});
    if (!invocation.arguments.has("json"))
      invocation.console.out << text::format_timestamp(created) << "  " << label << '\n';
  }
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"keys", list}}) << '\n';
  return exit_done;
}

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
                  .run = [](const Invocation& invocation) { return add_secret(invocation, key_kind); }},
                 {.name = "list",
                  .summary = "List the labels of the keys.",
                  .examples = "  fsctl key list --json | jq -r '.keys[].label'\n",
                  .options = secret_options("", false),
                  .run = run_list_key},
                 {.name = "remove",
                  .summary = "Remove a key; callers that show it are refused from now on.",
                  .examples = "  fsctl key remove erp\n",
                  .options = secret_options("The key's label.", true),
                  .run = [](const Invocation& invocation) { return remove_secret(invocation, key_kind); }}},
};

}  // namespace fsctl::cli
