#include <ostream>

#include "cli/commands.h"
#include "cli/commands/secrets.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/printable.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

constexpr auto secret_kind = access::SecretKind::fetch_secret;

/// Says on stderr where a change takes effect: at once on develop only, as the other stages have the secrets of their
/// releases.
void tell_stages(const Invocation& invocation, std::string_view from_now_on) {
  invocation.console.err << from_now_on
                         << " on develop; on preview and public with the next release (fsctl release preview)\n";
}

int run_add(const Invocation& invocation) {
  const int code = add_secret(invocation, secret_kind);
  tell_stages(invocation, "valid");
  return code;
}

int run_remove_secret(const Invocation& invocation) {
  const int code = remove_secret(invocation, secret_kind);
  tell_stages(invocation, "valid no more");
  return code;
}

int run_list_secret(const Invocation& invocation) {
  auto store = invocation.open_store(StoreMode::existing);
  const store::ReadTransaction reading(store);
  Json list = Json::array();
  for (const auto& [secret, created, stages] : access::fetch_secrets(store)) {
    const auto since = created ? text::format_timestamp(*created) : std::string("removed");
    list.push_back({{"label", secret.label}, {"stages", stages}});
    if (created) list.back()["created"] = since;
    if (invocation.arguments.has("json")) continue;
    invocation.console.out << since << std::string(24 - since.size(), ' ') << "  " << text::printable(secret.label)
                           << " ";
    for (const auto& stage : stages) invocation.console.out << ' ' << stage;
    invocation.console.out << '\n';
  }
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"secrets", list}}) << '\n';
  return exit_done;
}

}  // namespace

const Command secret_command{
    .name = "secret",
    .summary = "Make and remove the secrets that callers of the Fetch API show as fs-secret.",
    .examples =
        "  fsctl secret add web > web.secret\n"
        "  fsctl release preview && fsctl release public\n"
        "  fsctl secret list\n"
        "  fsctl secret remove web\n",
    .options = {},
    .commands = {{.name = "add",
                  .summary = "Make a secret; its value is printed once and kept nowhere. The first one closes the API.",
                  .examples = "  fsctl secret add web > web.secret\n",
                  .options = secret_options("Who or what the secret is for.", true),
                  .run = run_add},
                 {.name = "list",
                  .summary = "List the labels of the secrets, and the stages where each is valid.",
                  .examples = "  fsctl secret list --json | jq -r '.secrets[].label'\n",
                  .options = secret_options("", false),
                  .run = run_list_secret},
                 {.name = "remove",
                  .summary = "Remove a secret; without any the API is open again.",
                  .examples = "  fsctl secret remove web\n",
                  .options = secret_options("The secret's label.", true),
                  .run = run_remove_secret}},
};

}  // namespace fsctl::cli
