#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// The rows of trees: who lies below whom.
namespace fsctl::store {

std::optional<TreeNumber> find_tree_index(Store& store, VersionNumber version, std::string_view fingerprint);
TreeNumber make_tree_index(Store& store, VersionNumber version, std::string_view fingerprint);
void remove_tree_index(Store& store, TreeNumber tree);
/// The numbers of all of them.
std::vector<TreeNumber> tree_indexes(Store& store);

struct Edge {
  std::string_view variant;
  std::string_view key;
  std::string_view parent;
  std::string_view position;
};
/// In place of what the tree had of the same variants and keys.
void put_edges(Store& store, TreeNumber tree, std::span<const Edge> edges);
void remove_edges(Store& store, TreeNumber tree, std::string_view key);
/// The keys below a parent in order; at most `limit`.
std::vector<std::string> children_of(Store& store, TreeNumber tree, std::string_view variant, std::string_view parent,
                                     std::int64_t limit);
/// Empty for a root; nothing for a key that the tree does not have.
std::optional<std::string> parent_of(Store& store, TreeNumber tree, std::string_view variant, std::string_view key);
std::int64_t count_edges(Store& store, TreeNumber tree, std::string_view variant);
void each_edge(Store& store, TreeNumber tree, const std::function<void(const Edge&)>& visit);
void clear_edges(Store& store, TreeNumber tree);

}  // namespace fsctl::store
