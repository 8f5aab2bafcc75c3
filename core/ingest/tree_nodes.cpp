#include "core/ingest/tree_nodes.h"

#include <map>
#include <set>

#include "core/index/edges.h"
#include "core/store/index_rows.h"
#include "core/store/integrity.h"

namespace fsctl::ingest {
namespace {

/// The nodes that hang below a root.
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

Parents parents_of(store::Store& store, std::int64_t tree, const std::string& variant) {
  Parents parents;
  store::each_edge(store, tree, [&](const store::Edge& edge) {
    if (edge.variant == variant) parents.emplace(edge.key, edge.parent);
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

}  // namespace

TreeNodes nodes_of(store::Store& store, const project::Project& project, const StorageVersion::TreeIndex& tree,
                   std::size_t most_left_out) {
  const auto variant = index::tree_variant(*tree.tree, project::view_of(project.places, project.places.fallback));
  const auto nodes = reachable(store, tree.number, variant);
  const auto records = static_cast<std::size_t>(store::count_edges(store, tree.number, variant));
  TreeNodes found{.count = nodes.size(), .left_out = records - nodes.size()};
  if (found.left_out == 0) return found;
  const auto parents = parents_of(store, tree.number, variant);
  for (const auto& [key, _] : parents)
    if (!nodes.contains(key) && found.first_left_out.size() < most_left_out)
      found.first_left_out.push_back({.key = key, .why = why_left_out(key, parents)});
  return found;
}

}  // namespace fsctl::ingest
