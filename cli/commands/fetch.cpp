#include "core/connect/into_store.h"

#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/commands/fetch_report.h"
#include "cli/named.h"
#include "cli/undo_point.h"
#include "core/rebuild/make_current.h"

namespace fsctl::cli {
namespace {

int fetch(const Invocation& invocation, const project::Project& project, const std::vector<connect::Wanted>& wanted,
          const std::string& command) {
  const auto& arguments = invocation.arguments;
  std::optional<UndoPoint> undo;
  if (!arguments.has("dry-run")) undo.emplace(invocation, command);
  auto store = invocation.open_store(arguments.has("dry-run") ? StoreMode::copy : StoreMode::create);
  invocation.make_current(store, project);
  FetchReport report(invocation);
  connect::into_store(wanted, store, project, invocation.world, arguments.has("allow-outside"), report.listener());
  return report.finish();
}

int run_fetch(const Invocation& invocation) {
  const auto project = invocation.load_project();
  const auto& feed = find_named(project->feeds, "feed", invocation.arguments.text("feed"));
  return fetch(invocation, *project, {connect::records_of(feed, invocation.arguments.all("id"))},
               "fsctl fetch " + invocation.arguments.text("feed"));
}

int run_fetch_list(const Invocation& invocation) {
  const auto project = invocation.load_project();
  const auto& feed = find_named(project->feeds, "feed", invocation.arguments.text("feed"));
  return fetch(invocation, *project, {connect::list_of(feed)}, "fsctl fetch-list " + invocation.arguments.text("feed"));
}

int run_poll(const Invocation& invocation) {
  const auto project = invocation.load_project();
  std::vector<connect::Wanted> wanted;
  for (const auto& id : invocation.arguments.all("feed"))
    wanted.push_back(connect::polled(find_named(project->feeds, "feed", id)));
  return fetch(invocation, *project, wanted.empty() ? connect::all_polled(*project) : wanted, "fsctl poll");
}

std::vector<Option> with_output(std::vector<Option> options) {
  options.push_back({.names = "--dry-run",
                     .help = "Fetch and map, and say what would change; write nothing.",
                     .takes = Option::Takes::nothing});
  options.push_back({.names = "--allow-outside",
                     .help = "Let a file connector read outside the project's directory.",
                     .takes = Option::Takes::nothing});
  options.push_back({.names = "--json", .help = "Print the counts as JSON.", .takes = Option::Takes::nothing});
  return options;
}

}  // namespace

const Command fetch_command{
    .name = "fetch",
    .summary = "Get single records from a feed's source.",
    .examples =
        "  fsctl fetch reviews review-001\n"
        "  fsctl fetch products chair-1 chair-2 --dry-run\n",
    .options = with_output(
        {{.names = "feed", .help = "The data feed; it has a connector.", .required = true},
         {.names = "id", .help = "Ids of records.", .takes = Option::Takes::many_values, .required = true}}),
    .run = run_fetch,
};

const Command fetch_list_command{
    .name = "fetch-list",
    .summary = "Get the list of records from a feed's source.",
    .examples =
        "  fsctl fetch-list reviews\n"
        "  ERP_TOKEN=$(cat erp.token) fsctl fetch-list products --dry-run\n",
    .options = with_output({{.names = "feed", .help = "The data feed; it has a connector.", .required = true}}),
    .run = run_fetch_list,
};

const Command poll_command{
    .name = "poll",
    .summary = "Do what fsctl serve does for polling feeds at intervals, once and now.",
    .examples =
        "  fsctl poll\n"
        "  fsctl poll products --json\n",
    .options = with_output({{.names = "feed",
                             .help = "Feeds with method polling; all of them when left out.",
                             .takes = Option::Takes::many_values}}),
    .run = run_poll,
};

}  // namespace fsctl::cli
