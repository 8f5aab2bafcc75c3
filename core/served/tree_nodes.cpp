#include "core/served/tree_nodes.h"

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/index/edges.h"
#include "core/store/tree_rows.h"

namespace fsctl::served {
namespace {

/// The keys of all nodes: the roots and everything below them.
std::set<std::string> reachable(store::Store& store, store::TreeNumber tree, const std::string& audience) {
  std::set<std::string> seen;
  std::vector<std::string_view> level = {""};
  while (!level.empty()) {
    std::vector<std::string_view> next;
    store::each_child(store, tree, audience, level, -1, [&](std::size_t, std::string_view key) {
      if (const auto [node, is_new] = seen.emplace(key); is_new) next.push_back(*node);
    });
    level = std::move(next);
  }
  return seen;
}

using store::Parents;

Parents parents_of(store::Store& store, store::TreeNumber tree, const std::string& audience) {
  Parents parents;
  store::each_edge(store, tree, [&](const store::Edge& edge) {
    if (edge.audience == audience) parents.emplace(edge.key, edge.parent);
  });
  return parents;
}

std::string why_left_out(const std::string& key, const Parents& parents) {
  const auto& parent = parents.at(key);
  if (!parents.contains(parent)) return "its parent " + parent + " does not exist";
  std::set<std::string> above;
  for (auto next = parent; next != key; next = parents.at(next))
    if (!parents.contains(next) || !above.insert(next).second) return "its parent " + parent + " is left out";
  return "it is above itself";
}

/// For each of the records, whether its parents lead to a root.
std::map<std::string_view, bool> nodes_among(const Parents& parents) {
  std::map<std::string_view, bool> is_node;
  for (auto from = parents.begin(); from != parents.end(); ++from) {
    std::vector<std::string_view> path;
    auto edge = from;
    bool is_below_root = false;
    while (edge != parents.end() && is_node.try_emplace(edge->first, false).second) {
      path.push_back(edge->first);
      is_below_root = edge->second.empty();
      if (!is_below_root) edge = parents.find(edge->second);
    }
    if (edge != parents.end()) is_below_root = is_below_root || is_node.at(edge->first);
    for (const auto key : path) is_node[key] = is_below_root;
  }
  return is_node;
}

}  // namespace

TreeNodes left_out_of(store::Store& store, const project::Project& project, const StorageVersion::TreeIndex& tree,
                      const std::set<std::string>& keys, std::size_t most_left_out) {
  const auto audience = index::tree_audience(*tree.tree, project::view_of(project.places, project.places.fallback));
  const std::vector<std::string_view> changed(keys.begin(), keys.end());
  std::vector<bool> is_there(changed.size());
  store::find_parents(store, tree.number, audience, changed,
                      [&](std::size_t position, std::string_view) { is_there[position] = true; });
  std::set<std::string> looked_at;
  std::vector<std::string_view> missing;
  for (std::size_t i = 0; i < changed.size(); ++i) {
    if (is_there[i])
      looked_at.emplace(changed[i]);
    else
      missing.push_back(changed[i]);
  }
  store::each_child(store, tree.number, audience, missing, -1,
                    [&](std::size_t, std::string_view key) { looked_at.emplace(key); });
  const std::vector<std::string_view> below(looked_at.begin(), looked_at.end());
  const auto parents = store::parents_above(store, tree.number, audience, below);
  const auto is_node = nodes_among(parents);
  TreeNodes found{.count = looked_at.size()};
  for (const auto& key : looked_at) {
    if (is_node.at(key)) continue;
    --found.count;
    if (++found.left_out <= most_left_out)
      found.first_left_out.push_back({.key = key, .why = why_left_out(key, parents)});
  }
  return found;
}

TreeNodes nodes_of(store::Store& store, const project::Project& project, const StorageVersion::TreeIndex& tree,
                   std::size_t most_left_out) {
  const auto audience = index::tree_audience(*tree.tree, project::view_of(project.places, project.places.fallback));
  const auto nodes = reachable(store, tree.number, audience);
  const auto records = static_cast<std::size_t>(store::count_edges(store, tree.number, audience));
  TreeNodes found{.count = nodes.size(), .left_out = records - nodes.size()};
  if (found.left_out == 0) return found;
  const auto parents = parents_of(store, tree.number, audience);
  for (const auto& [key, _] : parents)
    if (!nodes.contains(key) && found.first_left_out.size() < most_left_out)
      found.first_left_out.push_back({.key = key, .why = why_left_out(key, parents)});
  return found;
}

}  // namespace fsctl::served
