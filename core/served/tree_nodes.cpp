#include "core/served/tree_nodes.h"

#include <map>
#include <optional>
#include <set>
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

using Parents = std::map<std::string, std::string>;

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

/// Finds whether records are below a root; visits each record once.
class Upwards {
 public:
  Upwards(store::Store& store, store::TreeNumber tree, const std::string& audience)
      : store_(store), tree_(tree), audience_(audience) {}

  /// Why a record is not a node; empty for a node.
  std::string why_left_out(const std::string& key) {
    const auto parent = *parent_of(key);
    if (parent.empty() || is_node(parent)) return {};
    if (!parent_of(parent)) return "its parent " + parent + " does not exist";
    return is_above_itself(key) ? "it is above itself" : "its parent " + parent + " is left out";
  }

  /// The parent's key; nothing when the tree does not contain the record.
  std::optional<std::string> parent_of(const std::string& key) const {
    return store::parent_of(store_, tree_, audience_, key);
  }

 private:
  bool is_node(const std::string& key) {
    std::set<std::string> path;
    auto next = key;
    bool is_below_root = true;
    while (!next.empty()) {
      const auto known = nodes_.find(next);
      if (known != nodes_.end()) is_below_root = known->second;
      if (known != nodes_.end()) break;
      const auto parent = parent_of(next);
      is_below_root = parent && path.insert(next).second;
      if (!is_below_root) break;
      next = *parent;
    }
    for (const auto& passed : path) nodes_[passed] = is_below_root;
    return is_below_root;
  }

  bool is_above_itself(const std::string& key) const {
    std::set<std::string> above;
    for (auto next = parent_of(key); next && above.insert(*next).second; next = parent_of(*next))
      if (*next == key) return true;
    return false;
  }

  store::Store& store_;
  store::TreeNumber tree_;
  const std::string& audience_;
  std::map<std::string, bool> nodes_;  ///< for the visited records, whether they are nodes
};

}  // namespace

TreeNodes left_out_of(store::Store& store, const project::Project& project, const StorageVersion::TreeIndex& tree,
                      const std::set<std::string>& keys, std::size_t most_left_out) {
  const auto audience = index::tree_audience(*tree.tree, project::view_of(project.places, project.places.fallback));
  Upwards upwards(store, tree.number, audience);
  std::set<std::string> looked_at;
  std::vector<std::string_view> missing;
  for (const auto& key : keys) {
    if (upwards.parent_of(key))
      looked_at.insert(key);
    else
      missing.push_back(key);
  }
  store::each_child(store, tree.number, audience, missing, -1,
                    [&](std::size_t, std::string_view key) { looked_at.emplace(key); });
  TreeNodes found{.count = looked_at.size()};
  for (const auto& key : looked_at) {
    auto why = upwards.why_left_out(key);
    if (why.empty()) continue;
    --found.count;
    if (++found.left_out <= most_left_out) found.first_left_out.push_back({.key = key, .why = std::move(why)});
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
