#include "core/store/tree_rows.h"

#include <array>
#include <set>
#include <vector>

#include "core/store/statement.h"

namespace fsctl::store {

std::optional<TreeNumber> find_tree_index(Store& store, VersionNumber version, std::string_view fingerprint) {
  return first_number<TreeNumber>(
      store.select("SELECT number FROM tree_index WHERE version = ? AND fingerprint = ?", version, fingerprint));
}

TreeNumber make_tree_index(Store& store, VersionNumber version, std::string_view fingerprint) {
  return store.insert<TreeNumber>("INSERT INTO tree_index(version, fingerprint) VALUES (?, ?)", version, fingerprint);
}

void remove_tree_index(Store& store, TreeNumber tree) { store.run("DELETE FROM tree_index WHERE number = ?", tree); }

std::vector<TreeNumber> tree_indexes(Store& store) {
  return all_numbers<TreeNumber>(store.select("SELECT number FROM tree_index ORDER BY number"));
}

void put_edges(Store& store, TreeNumber tree, std::span<const Edge> edges) {
  store.run_each(
      "INSERT INTO tree_edge(tree, variant, key, parent, position) VALUES (?, ?, ?, ?, ?) "
      "ON CONFLICT(tree, variant, key) DO UPDATE SET parent = excluded.parent, position = excluded.position",
      edges, [&](const Edge& edge) {
        return std::array<BoundValue, 5>{tree, edge.audience, edge.key, edge.parent, Bytes{edge.position}};
      });
}

void remove_edges(Store& store, TreeNumber tree, std::span<const std::string_view> keys) {
  store.run_each("DELETE FROM tree_edge WHERE tree = ? AND key = ?", keys, [&](std::string_view key) {
    return std::array<BoundValue, 2>{tree, key};
  });
}

void each_child(Store& store, TreeNumber tree, std::string_view audience, std::span<const std::string_view> parents,
                std::int64_t limit, const std::function<void(std::size_t, std::string_view)>& visit) {
  store.select_each(
      "SELECT key FROM tree_edge WHERE tree = ? AND variant = ? AND parent = ? ORDER BY position, key LIMIT ?", parents,
      [&](std::string_view parent) {
        return std::array<BoundValue, 4>{tree, audience, parent, row_limit(limit)};
      },
      [&](std::size_t position, Statement& row) { visit(position, row.text(0)); });
}

void find_parents(Store& store, TreeNumber tree, std::string_view audience, std::span<const std::string_view> keys,
                  const std::function<void(std::size_t, std::string_view)>& visit) {
  store.select_each(
      "SELECT parent FROM tree_edge WHERE tree = ? AND variant = ? AND key = ?", keys,
      [&](std::string_view key) {
        return std::array<BoundValue, 3>{tree, audience, key};
      },
      [&](std::size_t position, Statement& row) { visit(position, row.text(0)); });
}

Parents parents_above(Store& store, TreeNumber tree, std::string_view audience,
                      std::span<const std::string_view> keys) {
  Parents parents;
  std::set<std::string_view> next(keys.begin(), keys.end());  // many records may have the same parent
  while (!next.empty()) {
    const std::vector<std::string_view> level(next.begin(), next.end());
    std::vector<Parents::const_iterator> found;
    find_parents(store, tree, audience, level, [&](std::size_t position, std::string_view parent) {
      found.push_back(parents.emplace(level[position], parent).first);
    });
    next.clear();
    for (const auto& edge : found)
      if (!edge->second.empty() && !parents.contains(edge->second)) next.insert(edge->second);
  }
  return parents;
}

void each_edge(Store& store, TreeNumber tree, const std::function<void(const Edge&)>& visit) {
  auto& select = store.select("SELECT variant, key, parent, position FROM tree_edge WHERE tree = ?", tree);
  while (select.step())
    visit({.audience = select.text(0), .key = select.text(1), .parent = select.text(2), .position = select.text(3)});
}

void clear_edges(Store& store, TreeNumber tree) { store.run("DELETE FROM tree_edge WHERE tree = ?", tree); }

std::int64_t count_edges(Store& store, TreeNumber tree, std::string_view audience) {
  return count(store.select("SELECT count(*) FROM tree_edge WHERE tree = ? AND variant = ?", tree, audience));
}

}  // namespace fsctl::store
