#include "core/store/snapshots.h"

#include <ostream>
#include <string>

#include "cli/commands.h"
#include "cli/commands/going_back.h"
#include "cli/snapshot_json.h"
#include "cli/table.h"
#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/place.h"

namespace fsctl::cli {
namespace {

int run_save(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto name = arguments.text("name");
  const auto address = invocation.store_address();
  store::Snapshots snapshots(address);
  const auto* const hint = "--replace makes it anew";
  const bool is_dry = arguments.has("dry-run");
  const bool replaces = arguments.has("replace");
  const auto now = invocation.world.now();
  store::check_new_name(name);
  if (is_dry && !replaces) snapshots.check_free(name, hint);
  const auto saved = is_dry     ? store::Snapshot{.name = name, .created = now, .bytes = store::size_of(address).bytes}
                     : replaces ? snapshots.save(address, name, now)
                                : snapshots.save_new(address, name, now, hint);
  if (arguments.has("json"))
    invocation.console.out << write(
                                  Json{{"format_version", 1}, {"dry_run", is_dry}, {"snapshot", snapshot_json(saved)}})
                           << '\n';
  else
    invocation.console.out << (is_dry ? "would save " : "saved ") << name << ", " << saved.bytes << " bytes\n";
  return exit_done;
}

int run_list_snapshot(const Invocation& invocation) {
  Json rows = Json::array();
  for (const auto& snapshot : store::Snapshots(invocation.store_address()).list())
    rows.push_back(snapshot_json(snapshot));
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"snapshots", rows}}) << '\n';
  else if (rows.empty())
    invocation.console.err << "there is no snapshot yet; fsctl snapshot save NAME makes one\n";
  else
    print_table(invocation.console.out, {"snapshot", "created", "bytes", "made before"}, rows,
                {"name", "created", "bytes", "before"});
  return exit_done;
}

int run_restore(const Invocation& invocation) {
  const auto name = invocation.arguments.text("name");
  store::Snapshots(invocation.store_address()).find(name);
  return go_back(invocation, name, "fsctl snapshot restore " + name);
}

int run_remove_snapshot(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto name = arguments.text("name");
  const store::Snapshots snapshots(invocation.store_address());
  const bool is_dry = arguments.has("dry-run");
  const auto found = snapshots.find(name);
  if (!is_dry) snapshots.remove(name);
  if (arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"dry_run", is_dry}, {"removed", snapshot_json(found)}})
                           << '\n';
  else
    invocation.console.out << (is_dry ? "would remove " : "removed ") << name << '\n';
  return exit_done;
}

const Option name_option{.names = "name", .help = "The snapshot's name.", .required = true};
const Option dry_run_option{
    .names = "--dry-run", .help = "Report the same and change nothing.", .takes = Option::Takes::nothing};

}  // namespace

const Command snapshot_command{
    .name = "snapshot",
    .summary = "Keep what the store contains under a name, and go back to it.",
    .examples =
        "  fsctl snapshot save before-import\n"
        "  fsctl snapshot list\n"
        "  fsctl snapshot restore before-import\n"
        "\n"
        "A server that runs serves what is restored at once. Keys, secrets and the contexts of visitors stay as they\n"
        "are. Snapshots lie beside the store; only its owner may read them.\n",
    .options = {},
    .commands = {{.name = "save",
                  .summary = "Keep what the store contains now; nobody has to wait for it.",
                  .examples = "  fsctl snapshot save before-import\n  fsctl snapshot save nightly --replace\n",
                  .options = {name_option,
                              {.names = "--replace",
                               .help = "Make a snapshot of that name anew.",
                               .takes = Option::Takes::nothing},
                              dry_run_option,
                              json_option()},
                  .run = run_save},
                 {.name = "list",
                  .summary = "List the snapshots with their dates and sizes; undo is the automatic one.",
                  .examples = "  fsctl snapshot list --json | jq -r '.snapshots[].name'\n",
                  .options = {json_option()},
                  .run = run_list_snapshot},
                 {.name = "restore",
                  .summary = "Go back to a snapshot. What the store contains until then is kept for fsctl undo.",
                  .examples = "  fsctl snapshot restore before-import --dry-run\n"
                              "  fsctl snapshot restore before-import\n",
                  .options = {name_option, dry_run_option, json_option()},
                  .run = run_restore},
                 {.name = "remove",
                  .summary = "Remove a snapshot.",
                  .examples = "  fsctl snapshot remove before-import\n",
                  .options = {name_option, dry_run_option, json_option()},
                  .run = run_remove_snapshot}},
};

}  // namespace fsctl::cli
