#include <iomanip>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/commands.h"
#include "cli/counted.h"
#include "cli/status_json.h"
#include "cli/stored.h"
#include "cli/table.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"
#include "core/status/status.h"
#include "core/store/store.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

/// The feeds with their interval in the column of the method: `polling every 5m`.
Json with_intervals(Json feeds) {
  for (auto& feed : feeds)
    if (feed.contains("every"))
      feed["method"] = feed["method"].get<std::string>() + " every " + feed["every"].get<std::string>();
  return feeds;
}

void print_set_aside(std::ostream& out, const Json& status) {
  Json rows = status["set_aside"];
  if (rows.empty()) return;
  for (auto& row : rows) {
    std::string stages;
    for (const auto& stage : row["stages"]) stages += (stages.empty() ? "" : ", ") + stage.get<std::string>();
    row["stages"] = stages;
  }
  print_table(out, {"set aside of", "feed", "for", "records"}, rows, {"storage", "feed", "stages", "records"});
  out << '\n';
}

/// Prints the stages and the store's place and size, with `remark` at the end of that line.
void print_end(std::ostream& out, const Json& status, std::string_view remark) {
  for (const auto& [stage, serves] : status["stages"].items())
    out << std::left << std::setw(9) << stage << serves.get<std::string>() << '\n';
  const auto& store = status["store"];
  out << "\nstore    " << text::printable(store["path"].get<std::string>()) << ", "
      << kibibytes(store["bytes"].get<std::uint64_t>());
  if (store["bytes"] > 0) out << ", log " << kibibytes(store["log_bytes"].get<std::uint64_t>());
  out << remark << '\n';
  if (store.contains("long_log")) out << "warning: " << text::printable(store["long_log"].get<std::string>()) << '\n';
}

void print(std::ostream& out, const Json& status) {
  const auto& store = status["store"];
  out << status["project"].get<std::string>() << "\n\n";
  print_table(out, {"feed", "method", "records", "failed", "absent"}, with_intervals(status["feeds"]),
              {"feed", "method", "records", "failed", "absent"});
  out << '\n';
  print_table(out, {"storage", "kind", "records"}, status["storages"], {"storage", "kind", "records"});
  out << '\n';
  print_set_aside(out, status);
  if (!status["trees"].empty()) {
    print_table(out, {"tree", "nodes", "left out"}, status["trees"], {"tree", "nodes", "left_out"});
    out << '\n';
  }
  if (!status["left_out"].empty()) {
    print_table(out, {"left out", "of tree", "because"}, status["left_out"], {"record", "tree", "why"});
    out << '\n';
  }
  if (const auto& orphans = status["without_product"]; orphans["count"] > 0) {
    out << orphans["count"] << (orphans["count"] == 1 ? " variant belongs" : " variants belong") << " to no product\n";
    print_table(out, {"variant", "in storage", "because"}, orphans["records"], {"record", "storage", "why"});
    out << '\n';
  }
  if (const auto& routes = status["without_route"]; routes["count"] > 0) {
    print_table(out, {"without route", "whose URL", "belongs to"}, routes["records"], {"record", "url", "belongs_to"});
    out << '\n';
  }
  print_end(out, status, store["current"].get<bool>() ? "" : ", will be brought up to the changed configuration");
}

void print_alone(std::ostream& out, const Json& status, const Problems& configuration) {
  print_table(out, {"feed", "records", "failed", "absent"}, status["feeds"], {"feed", "records", "failed", "absent"});
  out << '\n';
  print_table(out, {"storage", "records"}, status["storages"], {"storage", "records"});
  out << '\n';
  print_set_aside(out, status);
  print_end(out, status, "");
  out << "\nleft out: methods of feeds, kinds of storages, variants without a product, trees and routes, as the "
         "configuration cannot be read:\n"
      << first_problem(configuration) << '\n';
}

/// Prints the status of the store alone; leaves out what only the configuration says.
int run_alone(const Invocation& invocation, const Problems& configuration) {
  auto store = invocation.open_store(StoreMode::existing);
  std::optional<store::ReadTransaction> reading(store);
  const auto status = status_json(status::status_of(store, invocation.store_address()), configuration);
  reading.reset();  // as the reader of the output may be slow, and an open transaction keeps an old state alive
  if (invocation.arguments.has("json"))
    invocation.console.out << write(status) << '\n';
  else
    print_alone(invocation.console.out, status, configuration);
  return exit_done;
}

int run_status(const Invocation& invocation) {
  Problems configuration;
  const auto project = load_project(invocation, configuration);
  if (!project) return run_alone(invocation, configuration);
  auto store = invocation.open_store(StoreMode::existing, *project);
  std::optional<store::ReadTransaction> reading(store);
  const auto status = status_json(status::status_of(store, invocation.store_address(), *project), project->name);
  reading.reset();
  if (invocation.arguments.has("json"))
    invocation.console.out << write(status) << '\n';
  else
    print(invocation.console.out, status);
  return exit_done;
}

}  // namespace

const Command status_command{
    .name = "status",
    .summary = "Show feeds, storages, trees, stages and the store.",
    .examples = "  fsctl status\n  fsctl status --json | jq '.feeds[] | select(.failed > 0)'\n",
    .options = {{.names = "--json", .help = "Print it as JSON.", .takes = Option::Takes::nothing}},
    .run = run_status,
};

}  // namespace fsctl::cli
