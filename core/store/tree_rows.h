#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// The tables of tree indexes and their edges; core/index defines fingerprints, audiences and positions.
namespace fsctl::store {

/// The index of a storage version's trees with this fingerprint; trees with equal fingerprints share one.
std::optional<TreeNumber> find_tree_index(Store& store, VersionNumber version, std::string_view fingerprint);
TreeNumber make_tree_index(Store& store, VersionNumber version, std::string_view fingerprint);
/// Removes an index with its edges.
void remove_tree_index(Store& store, TreeNumber tree);
/// The numbers of all tree indexes.
std::vector<TreeNumber> tree_indexes(Store& store);

/// A record and its parent, as one group of readers sees them.
struct Edge {
  std::string_view audience;  ///< the group of readers
  std::string_view key;       ///< of the record
  std::string_view parent;    ///< its parent's key; empty for a root
  std::string_view position;  ///< bytes by which the children of a parent are ordered
};
/// Inserts edges; each replaces the one of the same audience and key.
void put_edges(Store& store, TreeNumber tree, std::span<const Edge> edges);
/// Removes the edges of records, of all audiences.
void remove_edges(Store& store, TreeNumber tree, std::span<const std::string_view> keys);
/// Calls `visit(position, key)` for the children of parents, by the positions of these, and each parent's in order; of
/// each at most `limit`, or all when it is negative.
void each_child(Store& store, TreeNumber tree, std::string_view audience, std::span<const std::string_view> parents,
                std::int64_t limit, const std::function<void(std::size_t, std::string_view)>& visit);
/// Calls `visit(position, parent)` for the keys that the tree has, by their positions; the parent of a root is empty.
void find_parents(Store& store, TreeNumber tree, std::string_view audience, std::span<const std::string_view> keys,
                  const std::function<void(std::size_t, std::string_view)>& visit);
/// The parents of a key, of its parent, and so on up to a root, to a record that the tree does not have, or to where
/// they repeat; those of several keys in one map.
using Parents = std::map<std::string, std::string, std::less<>>;
Parents parents_above(Store& store, TreeNumber tree, std::string_view audience, std::span<const std::string_view> keys);
std::int64_t count_edges(Store& store, TreeNumber tree, std::string_view audience);
/// Calls `visit` for all edges in no particular order. The texts live until it returns.
void each_edge(Store& store, TreeNumber tree, const std::function<void(const Edge&)>& visit);
void clear_edges(Store& store, TreeNumber tree);

}  // namespace fsctl::store
