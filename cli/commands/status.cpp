#include <algorithm>
#include <iomanip>
#include <map>
#include <ostream>
#include <set>

#include "cli/commands.h"
#include "cli/table.h"
#include "core/index/edges.h"
#include "core/index/routes.h"
#include "core/project/duration.h"
#include "core/ingest/versions.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/release/stages.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/index_rows.h"
#include "core/store/integrity.h"
#include "core/store/routes.h"

namespace fsctl::cli {
namespace {

/// Records shown that have no route because another has it.
constexpr std::int64_t most_waiting_routes = 100;
/// Records shown that a tree leaves out.
constexpr std::size_t most_left_out = 100;

Json feeds_of(store::Store& store, const project::Project& project) {
  Json feeds = Json::array();
  for (const auto& [id, feed] : project.feeds) {
    if (feed.method == "polling") feeds.back()["every"] = project::duration_text(feed.every);
    const auto number = store::find_feed(store, id);
    feeds.push_back({{"feed", id},
                     {"method", feed.method},
                     {"records", number ? store::count_feed_records(store, *number) : 0},
                     {"failed", number ? store::count_failed_records(store, *number) : 0}});
  }
  return feeds;
}

/// The nodes that hang below a root, counted over all readers of the tree together.
std::set<std::string> reachable(store::Store& store, std::int64_t tree, const std::string& variant) {
  std::set<std::string> seen;
  std::vector<std::string> level = {""};
  while (!level.empty()) {
    std::vector<std::string> next;
    for (const auto& parent : level)
      for (auto& key : store::children_of(store, tree, variant, parent, -1))
        if (seen.insert(key).second) next.push_back(std::move(key));
    level = std::move(next);
  }
  return seen;
}

using Parents = std::map<std::string, std::string>;

/// Why a record is no node: nothing above it is, or it is above itself.
std::string why_left_out(const std::string& key, const Parents& parents) {
  const auto& parent = parents.at(key);
  if (!parents.contains(parent)) return "its parent " + parent + " does not exist";
  std::set<std::string> above;
  for (auto next = parent; next != key; next = parents.at(next))
    if (!parents.contains(next) || !above.insert(next).second) return "its parent " + parent + " is left out";
  return "it is above itself";
}

/// The first records of a tree that are no nodes.
Json left_out_of(store::Store& store, const std::string& slug, std::int64_t tree, const std::string& variant,
                 const std::set<std::string>& nodes) {
  Parents parents;
  store::each_edge(store, tree, [&](const store::Edge& edge) {
    if (edge.variant == variant) parents.emplace(edge.key, edge.parent);
  });
  Json records = Json::array();
  for (const auto& [key, _] : parents)
    if (!nodes.contains(key) && records.size() < most_left_out)
      records.push_back({{"tree", slug}, {"record", key}, {"why", why_left_out(key, parents)}});
  return records;
}

Json trees_of(store::Store& store, const project::Project& project, const ingest::StorageVersion& version,
              Json& left_out) {
  Json trees = Json::array();
  for (const auto& [tree, number] : version.trees) {
    if (number == 0) continue;
    const auto variant = index::tree_variant(*tree, project::view_of(project.places, project.places.fallback));
    const auto nodes = reachable(store, number, variant);
    const auto others = static_cast<std::size_t>(store::count_edges(store, number, variant)) - nodes.size();
    trees.push_back({{"tree", tree->slug}, {"nodes", nodes.size()}, {"left_out", others}});
    if (others > 0)
      for (auto& record : left_out_of(store, tree->slug, number, variant, nodes)) left_out.push_back(record);
  }
  return trees;
/// The feeds with `polling every 5m` for the method.
Json with_intervals(Json feeds) {
  for (auto& feed : feeds)
    if (feed.contains("every"))
      feed["method"] = feed["method"].get<std::string>() + " every " + feed["every"].get<std::string>();
  return feeds;
}

}

/// Records without a route because another record has their path; the first ones, and how many there are.
Json waiting_routes_of(store::Store& store, const project::Project& project, std::int64_t set) {
  Json records = Json::array();
  for (const auto& route : store::waiting_routes(store, set, most_waiting_routes))
    records.push_back({{"url", index::url_of(project, route.variant, route.path)},
                       {"record", route.page + ' ' + route.key},
                       {"belongs_to", route.owner_page + ' ' + route.owner_key}});
  return {{"count", store::count_waiting_routes(store, set)}, {"records", records}};
}

/// What each stage serves: a release, or the working configuration.
Json stages_of(store::Store& store) {
  Json stages = {{std::string(release::develop), "working configuration"}};
  for (const auto name : {release::preview, release::public_stage}) {
    const auto release = store::find_stage(store, name);
    stages[std::string(name)] = release ? "release " + release->id : "working configuration";
  }
  return stages;
}

Json status_of(store::Store& store, const project::Project& project) {
  Json storages = Json::array();
  Json trees = Json::array();
  Json left_out = Json::array();
  const bool current = ingest::is_current(store, project);
  const auto stored = ingest::find_stages(store, project).front();
  for (const auto& version : stored.storages) {
    storages.push_back({{"storage", version.storage->name},
                        {"kind", version.storage->is_products ? "products" : "content"},
                        {"records", version.number == 0 ? 0 : store::count_storage_records(store, version.number)}});
    for (auto& tree : trees_of(store, project, version, left_out)) trees.push_back(tree);
  }
  return {
      {"format_version", 1},
      {"project", project.name},
      {"store",
       {{"path", store.path().string()}, {"bytes", std::filesystem::file_size(store.path())}, {"current", current}}},
      {"feeds", feeds_of(store, project)},
      {"storages", storages},
      {"trees", trees},
      {"left_out", left_out},
      {"without_route", waiting_routes_of(store, project, stored.route_set)},
      {"stages", stages_of(store)}};
}

void print(std::ostream& out, const Json& status) {
  const auto& store = status["store"];
  out << status["project"].get<std::string>() << "\n\n";
  print_table(out, {"feed", "method", "records", "failed"}, with_intervals(status["feeds"]),
              {"feed", "method", "records", "failed"});
  out << '\n';
  print_table(out, {"storage", "kind", "records"}, status["storages"], {"storage", "kind", "records"});
  out << '\n';
  if (!status["trees"].empty()) {
    print_table(out, {"tree", "nodes", "left out"}, status["trees"], {"tree", "nodes", "left_out"});
    out << '\n';
  }
  if (!status["left_out"].empty()) {
    print_table(out, {"left out", "of tree", "because"}, status["left_out"], {"record", "tree", "why"});
    out << '\n';
  }
  if (const auto& routes = status["without_route"]; routes["count"] > 0) {
    print_table(out, {"without route", "whose URL", "belongs to"}, routes["records"], {"record", "url", "belongs_to"});
    out << '\n';
  }
  for (const auto& [stage, serves] : status["stages"].items())
    out << std::left << std::setw(9) << stage << serves.get<std::string>() << '\n';
  out << "\nstore    " << store["path"].get<std::string>() << ", " << store["bytes"].get<std::uint64_t>() / 1024
      << " KiB" << (store["current"].get<bool>() ? "" : ", will be brought up to the changed configuration") << '\n';
}

int run(const Invocation& invocation) {
  const auto project = invocation.load_project();
  store::Store store(invocation.store_path(*project), store::Store::Mode::read);
  const store::Reading reading(store);
  const auto status = status_of(store, *project);
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
