#include <iomanip>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/commands.h"
#include "cli/stored.h"
#include "cli/table.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/duration.h"
#include "core/report/report.h"
#include "core/status/status.h"
#include "core/store/store.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

using status::Status;
using status::StoreStatus;

Json as_json(const status::FileStatus& file) {
  Json json = {{"path", file.path.string()}, {"bytes", file.bytes}, {"log_bytes", file.log_bytes}};
  if (!file.long_log.empty()) json["long_log"] = file.long_log;
  return json;
}

Json as_json(const std::vector<status::FeedStatus>& feeds) {
  Json list = Json::array();
  for (const auto& feed : feeds) {
    Json json = {{"feed", feed.id}};
    if (feed.configured != nullptr) json["method"] = project::feed_methods[feed.configured->method];
    json.update({{"records", feed.records}, {"failed", feed.failed}, {"absent", feed.absent}});
    if (feed.configured != nullptr && feed.configured->method == project::FeedMethod::polling)
      json["every"] = project::duration_text(feed.configured->every);
    list.push_back(std::move(json));
  }
  return list;
}

Json as_json(const std::vector<status::StorageStatus>& storages) {
  Json list = Json::array();
  for (const auto& storage : storages) {
    Json json = {{"storage", storage.name}};
    if (storage.configured != nullptr) json["kind"] = storage.configured->is_products ? "products" : "content";
    json["records"] = storage.records;
    list.push_back(std::move(json));
  }
  return list;
}

Json as_json(const std::vector<status::SetAsideRecords>& all) {
  Json list = Json::array();
  for (const auto& [storage, feed, stages, records] : all)
    list.push_back({{"storage", storage}, {"feed", feed}, {"stages", stages}, {"records", records}});
  return list;
}

/// What each stage serves: a release, or the working configuration.
Json as_json(const std::vector<status::StageStatus>& stages) {
  Json json;
  for (const auto& [name, release] : stages)
    json[std::string(name)] = release ? "release " + text::printable(*release) : "working configuration";
  return json;
}

Json trees_of(const Status& found) {
  Json list = Json::array();
  for (const auto& [slug, nodes] : found.trees)
    list.push_back({{"tree", slug}, {"nodes", nodes.count}, {"left_out", nodes.left_out}});
  return list;
}

Json left_out_of(const Status& found) {
  Json list = Json::array();
  for (const auto& [slug, nodes] : found.trees)
    for (const auto& [key, why] : nodes.first_left_out) list.push_back({{"tree", slug}, {"record", key}, {"why", why}});
  return list;
}

Json without_product_of(const Status& found) {
  std::size_t count = 0;
  Json records = Json::array();
  for (const auto& [storage, variants] : found.without_product) {
    count += variants.count;
    for (const auto& [key, why] : variants.first)
      records.push_back({{"storage", storage}, {"record", key}, {"why", why}});
  }
  return {{"count", count}, {"records", records}};
}

Json as_json(const index::RouteConflicts& conflicts) {
  Json records = Json::array();
  for (const auto& [url, record, belongs_to] : conflicts.first)
    records.push_back({{"url", url}, {"record", record}, {"belongs_to", belongs_to}});
  return {{"count", conflicts.count}, {"records", records}};
}

Json as_json(const Status& found, const std::string& project) {
  Json file = as_json(found.file);
  file["current"] = found.is_current;
  return {{"format_version", 1},
          {"project", project},
          {"store", file},
          {"feeds", as_json(found.feeds)},
          {"storages", as_json(found.storages)},
          {"set_aside", as_json(found.set_aside)},
          {"trees", trees_of(found)},
          {"left_out", left_out_of(found)},
          {"without_product", without_product_of(found)},
          {"without_route", as_json(found.without_route)},
          {"stages", as_json(found.stages)}};
}

/// What the store contains, and why the configuration cannot be read.
Json as_json(const StoreStatus& found, const Problems& configuration) {
  Json problems = Json::array();
  for (const auto& problem : configuration) problems.push_back(report::as_json(problem));
  return {{"format_version", 1},
          {"store", as_json(found.file)},
          {"feeds", as_json(found.feeds)},
          {"storages", as_json(found.storages)},
          {"set_aside", as_json(found.set_aside)},
          {"stages", as_json(found.stages)},
          {"configuration_problems", problems}};
}

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
      << store["bytes"].get<std::uint64_t>() / 1024 << " KiB";
  if (store["bytes"] > 0) out << ", log " << store["log_bytes"].get<std::uint64_t>() / 1024 << " KiB";
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
  const auto status = as_json(status::status_of(store, invocation.store_address()), configuration);
  reading.reset();  // as the reader of the output may be slow, and an open transaction keeps an old state alive
  if (invocation.arguments.has("json"))
    invocation.console.out << write(status) << '\n';
  else
    print_alone(invocation.console.out, status, configuration);
  return exit_done;
}

int run(const Invocation& invocation) {
  Problems configuration;
  const auto project = load_project(invocation, configuration);
  if (!project) return run_alone(invocation, configuration);
  auto store = invocation.open_store(StoreMode::existing, *project);
  std::optional<store::ReadTransaction> reading(store);
  const auto status = as_json(status::status_of(store, invocation.store_address(), *project), project->name);
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
    .run = run,
};

}  // namespace fsctl::cli
