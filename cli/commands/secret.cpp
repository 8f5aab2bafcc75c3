#include <map>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/secrets.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/served/stages.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

const SecretWords words{
    .kind = store::SecretKind::fetch_secret, .noun = "fetch secret", .prefix = "fetch_", .members = "secrets"};

/// Secrets reach the other stages by a release only.
void tell_stages(const Invocation& invocation, std::string_view from_now_on) {
  invocation.console.err << from_now_on
                         << " on develop; on preview and public with the next release (fsctl release preview)\n";
}

int run_add(const Invocation& invocation) {
  const int code = add_secret(invocation, words);
  tell_stages(invocation, "valid");
  return code;
}

int run_remove(const Invocation& invocation) {
  const int code = remove_secret(invocation, words);
  tell_stages(invocation, "valid no more");
  return code;
}

/// One secret and the stages where it is valid; of the same label there may be several.
struct Row {
  store::SecretDigest secret;
  std::vector<std::string> stages{};
};

/// The fetch secrets that are valid on a stage; preview and public have none before their first release.
std::vector<store::SecretDigest> valid_on(store::Store& store, std::string_view stage) {
  if (stage == served::develop) return store::secret_digests(store, words.kind);
  const auto release = store::find_stage(store, stage);
  return release ? store::release_secrets(store, release->number) : std::vector<store::SecretDigest>{};
}

std::vector<Row> rows_of(store::Store& store) {
  std::vector<Row> rows;
  for (const auto name : {served::develop, served::preview, served::public_stage})
    for (const auto& secret : valid_on(store, name)) {
      auto row = std::ranges::find(rows, secret, &Row::secret);
      if (row == rows.end()) row = rows.insert(rows.end(), Row{secret});
      row->stages.emplace_back(name);
    }
  std::ranges::stable_sort(rows, {}, [](const Row& row) { return row.secret.label; });
  return rows;
}

int run_list(const Invocation& invocation) {
  auto store = invocation.open_store(StoreMode::existing);
  const store::Reading reading(store);
  std::map<std::string, std::int64_t> created;
  for (const auto& secret : store::secrets(store, words.kind)) created[secret.label] = secret.created;
  Json list = Json::array();
  for (const auto& [secret, stages] : rows_of(store)) {
    // What is not valid on develop any more was removed, and lives on in releases.
    const bool is_there = stages.front() == served::develop;
    const auto since = is_there ? text::format_timestamp(created[secret.label]) : std::string("removed");
    list.push_back({{"label", secret.label}, {"stages", stages}});
    if (is_there) list.back()["created"] = since;
    if (invocation.arguments.has("json")) continue;
    invocation.console.out << since << std::string(24 - since.size(), ' ') << "  " << secret.label << " ";
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
                  .run = run_list},
                 {.name = "remove",
                  .summary = "Remove a secret; without any the API is open again.",
                  .examples = "  fsctl secret remove web\n",
                  .options = secret_options("The secret's label.", true),
                  .run = run_remove}},
};

}  // namespace fsctl::cli
