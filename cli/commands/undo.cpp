#include <ostream>

#include "cli/commands.h"
#include "cli/commands/going_back.h"
#include "cli/undo_point.h"
#include "core/error/error.h"
#include "core/store/place.h"
#include "core/store/snapshots.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

[[noreturn]] void refuse(const std::string& why, const std::string& hint) {
  throw Error(ErrorCode::usage, "undo: " + why, hint);
}

/// Throws Error(usage) when the automatic snapshot is not what the store was just before its last change.
void check(const Invocation& invocation, const store::Snapshot& undone) {
  if (invocation.arguments.has("force")) return;
  if (!undone.after)
    refuse(undone.before + " did not come to its end, so what was written since is not known",
           "--force goes back to what the store contained before it, and takes back all that came since");
  store::Store store(invocation.store_address(), store::Store::Mode::read);
  const auto now = written(store);
  if (now == *undone.after) return;
  refuse(std::string(now.newest == undone.after->newest ? "a release has" : "other records or changes have") +
             " come since " + undone.before + " ended",
         "--force takes them back as well; fsctl change list shows the changes");
}

int run_undo(const Invocation& invocation) {
  const auto address = invocation.store_address();
  const store::Snapshots snapshots(address);
  if (!snapshots.has(store::automatic_snapshot)) {
    if (const auto size = store::size_of(address); size.bytes + size.log_bytes > most_bytes_to_undo)
      refuse("of a store of more than " + std::to_string(most_bytes_to_undo >> 20U) +
                 " MiB no snapshot is made before "
                 "each command",
             "fsctl snapshot save NAME keeps one before the next load");
    refuse("there is nothing to take back", "the last load or change command can be, once there is one");
  }
  const auto undone = snapshots.find(store::automatic_snapshot);
  if (undone.is_damaged) refuse("the snapshot before the last command is damaged", "fsctl snapshot remove undo");
  check(invocation, undone);
  invocation.console.err << (invocation.arguments.has("dry-run") ? "would take back " : "taking back ") << undone.before
                         << ", begun " << text::format_timestamp(undone.created) << '\n';
  const int code = go_back(invocation, store::automatic_snapshot, "fsctl undo");
  if (undone.before.starts_with("fsctl add ") && code == exit_done)
    invocation.console.err << "the files that it made stay, as only the store goes back\n";
  return code;
}

}  // namespace

const Command undo_command{
    .name = "undo",
    .summary = "Take back the last command that loaded records or changed them.",
    .examples =
        "  fsctl undo --dry-run\n"
        "  fsctl undo\n"
        "\n"
        "Before add, ingest, fetch, fetch-list, poll, change retry, snapshot restore and undo itself the store is "
        "copied,\n"
        "if it has 64 MiB at most; undo goes back to that copy, and undo again to what there was before. What a "
        "server\n"
        "wrote while such a command ran is taken back with it.\n",
    .options = {{.names = "--force",
                 .help = "Also when something else was written since, which is taken back as well.",
                 .takes = Option::Takes::nothing},
                {.names = "--dry-run",
                 .help = "Tell what would be taken back and change nothing.",
                 .takes = Option::Takes::nothing},
                json_option()},
    .run = run_undo,
};

}  // namespace fsctl::cli
