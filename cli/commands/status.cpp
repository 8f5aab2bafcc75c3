#include <algorithm>
#include <iomanip>
#include <map>
#include <optional>
#include <ostream>
#include <tuple>

#include "cli/commands.h"
#include "cli/stored.h"
#include "cli/table.h"
#include "core/index/route_conflicts.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/duration.h"
#include "core/report/report.h"
#include "core/served/last_good.h"
#include "core/served/orphans.h"
#include "core/served/served.h"
#include "core/served/stages.h"
#include "core/served/tree_nodes.h"
#include "core/store/changes.h"
#include "core/store/damage.h"
#include "core/store/feed_records.h"
#include "core/store/set_aside.h"
#include "core/store/sqlite/log.h"
#include "core/store/storage_records.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

/// Records shown that have no route because it is not theirs.
constexpr std::size_t most_without_route = 100;
/// Records shown that a tree leaves out, and variants without a product.
constexpr std::size_t most_left_out = 100;

Json feeds_of(store::Store& store, const project::Project& project) {
  Json feeds = Json::array();
  for (const auto& [id, feed] : project.feeds) {
    const auto number = store::find_feed(store, id);
    feeds.push_back({{"feed", id},
                     {"method", feed.method},
                     {"records", number ? store::count_feed_records(store, *number) : 0},
                     {"failed", number ? store::count_failed_records(store, *number) : 0},
                     {"absent", served::count_absent(store, id)}});
    if (feed.method == "polling") feeds.back()["every"] = project::duration_text(feed.every);
  }
  return feeds;
}

Json trees_of(store::Store& store, const project::Project& project, const served::StorageVersion& version,
              Json& left_out) {
  Json trees = Json::array();
  for (const auto& tree : version.trees) {
    if (tree.number == 0) continue;
    const auto nodes = served::nodes_of(store, project, tree, most_left_out);
    trees.push_back({{"tree", tree.tree->slug}, {"nodes", nodes.count}, {"left_out", nodes.left_out}});
    for (const auto& [key, why] : nodes.first_left_out)
      left_out.push_back({{"tree", tree.tree->slug}, {"record", key}, {"why", why}});
  }
  return trees;
}

/// Adds the variants of a storage that belong to no product.
void add_orphans(store::Store& store, const served::StorageVersion& version, Json& orphans) {
  const auto found = served::orphans_of(store, version, most_left_out);
  orphans["count"] = orphans["count"].get<std::size_t>() + found.count;
  for (const auto& [key, why] : found.first)
    orphans["records"].push_back({{"storage", version.storage->name}, {"record", key}, {"why", why}});
}

/// Records without a route because it belongs to another record or domain; the first ones, and how many there are.
Json without_route(store::Store& store, const project::Project& project, std::int64_t set) {
  const auto conflicts = index::route_conflicts(store, project, set, most_without_route);
  Json records = Json::array();
  for (const auto& [url, record, belongs_to] : conflicts.first)
    records.push_back({{"url", url}, {"record", record}, {"belongs_to", belongs_to}});
  return {{"count", conflicts.count}, {"records", records}};
}

/// What each stage serves: a release, or the working configuration.
Json stages_of(store::Store& store) {
  Json stages = {{std::string(served::develop), "working configuration"}};
  for (const auto name : {served::preview, served::public_stage}) {
    const auto release = store::find_stage(store, name);
    stages[std::string(name)] = release ? "release " + text::printable(release->id) : "working configuration";
  }
  return stages;
}

/// What is not shown, as nothing maps it any more, by storage and feed, with the stages that had shown it.
Json set_aside_of(store::Store& store) {
  const auto feeds = store::feed_ids(store);
  struct Aside {
    std::int64_t latest = 0;  ///< version
    Json stages = Json::array();
  };
  std::map<std::pair<std::string, std::int64_t>, Aside> all;
  for (const auto& one : store::set_aside(store)) {
    auto& aside = all[{one.storage, one.feed}];
    aside.latest = std::max(aside.latest, one.version);
    aside.stages.push_back(one.stage);
  }
  Json list = Json::array();
  for (const auto& [whose, aside] : all) {
    const auto feed = feeds.find(whose.second);
    if (feed == feeds.end()) store::raise_damage("set_aside");
    list.push_back({{"storage", whose.first},
                    {"feed", feed->second},
                    {"stages", aside.stages},
                    {"records", store::records_of_feed(store, aside.latest, whose.second, 0).count}});
  }
  return list;
}

Json store_of(const std::filesystem::path& path) {
  const bool is_there = std::filesystem::exists(path);
  Json file = {{"path", path.string()},
               {"bytes", is_there ? std::filesystem::file_size(path) : 0},
               {"log_bytes", store::log_bytes(path)}};
  if (const auto why = store::long_log(path); !why.empty()) file["long_log"] = why;
  return file;
}

Json status_of(store::Store& store, const std::filesystem::path& path, const project::Project& project) {
  Json storages = Json::array();
  Json trees = Json::array();
  Json left_out = Json::array();
  Json orphans = {{"count", 0}, {"records", Json::array()}};
  Json file = store_of(path);
  file["current"] = served::is_current(store, project);
  const auto stored = served::Served(store, project).stored.front();
  for (const auto& version : stored.storages) {
    storages.push_back({{"storage", version.storage->name},
                        {"kind", version.storage->is_products ? "products" : "content"},
                        {"records", version.number == 0 ? 0 : store::count_storage_records(store, version.number)}});
    if (version.number != 0) add_orphans(store, version, orphans);
    for (auto& tree : trees_of(store, project, version, left_out)) trees.push_back(tree);
  }
  return {{"format_version", 1},
          {"project", project.name},
          {"store", file},
          {"feeds", feeds_of(store, project)},
          {"storages", storages},
          {"set_aside", set_aside_of(store)},
          {"trees", trees},
          {"left_out", left_out},
          {"without_product", orphans},
          {"without_route", without_route(store, project, stored.route_set)},
          {"stages", stages_of(store)}};
}

/// What the store tells without a configuration, and why there is none.
Json status_alone(store::Store& store, const std::filesystem::path& path, const Problems& configuration) {
  std::map<std::string, std::int64_t> numbers;  // by name
  for (const auto& [number, id] : store::feed_ids(store)) numbers.emplace(id, number);
  Json feeds = Json::array();
  for (const auto& [id, number] : numbers)
    feeds.push_back({{"feed", id},
                     {"records", store::count_feed_records(store, number)},
                     {"failed", store::count_failed_records(store, number)},
                     {"absent", served::count_absent(store, id)}});
  auto versions = store::storage_versions(store);
  std::erase_if(versions, [](const auto& version) { return !version.is_in_use(); });
  std::ranges::sort(versions, {}, [](const auto& version) { return std::tie(version.storage, version.number); });
  Json storages = Json::array();
  for (const auto& version : versions)
    storages.push_back(
        {{"storage", version.storage}, {"records", store::count_storage_records(store, version.number)}});
  Json problems = Json::array();
  for (const auto& problem : configuration) problems.push_back(report::as_json(problem));
  return {{"format_version", 1},
          {"store", store_of(path)},
          {"feeds", feeds},
          {"storages", storages},
          {"set_aside", set_aside_of(store)},
          {"stages", stages_of(store)},
          {"configuration_problems", problems}};
}

/// The feeds with `polling every 5m` for the method.
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

/// The stages and the store, and what is to be said of that.
void print_end(std::ostream& out, const Json& status, std::string_view remark) {
  for (const auto& [stage, serves] : status["stages"].items())
    out << std::left << std::setw(9) << stage << serves.get<std::string>() << '\n';
  const auto& store = status["store"];
  out << "\nstore    " << store["path"].get<std::string>() << ", " << store["bytes"].get<std::uint64_t>() / 1024
      << " KiB";
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

/// From the store alone; what it does not tell is left out.
int run_alone(const Invocation& invocation, const Problems& configuration) {
  auto store = invocation.open_store(StoreMode::existing);
  std::optional<store::Reading> reading(store);
  const auto status = status_alone(store, invocation.store_path(), configuration);
  reading.reset();  // nobody knows how long whoever reads this takes
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
  std::optional<store::Reading> reading(store);
  const auto status = status_of(store, invocation.store_path(), *project);
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
