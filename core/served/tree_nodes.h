#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "core/served/stored_project.h"

namespace fsctl::served {

/// The nodes of a tree, and the records that it leaves out, for readers at the project's default place.
struct TreeNodes {
  /// A record that is not a node, and the reason: its parent is missing or not a node, or it is its own ancestor.
  struct LeftOut {
    std::string key;
    std::string why;
  };

  std::size_t count = 0;
  std::size_t left_out = 0;
  std::vector<LeftOut> first_left_out{};
};

/// Finds those of the given records, and of the records below removed ones among them, that are not nodes. Reads only
/// their ancestors. REQUIRES: the tree is in the store.
TreeNodes left_out_of(store::Store& store, const project::Project& project, const StorageVersion::TreeIndex& tree,
                      const std::set<std::string>& keys, std::size_t most_left_out);

/// Counts the nodes of a whole tree and names at most `most_left_out` records that it leaves out. REQUIRES: the tree is
/// in the store.
TreeNodes nodes_of(store::Store& store, const project::Project& project, const StorageVersion::TreeIndex& tree,
                   std::size_t most_left_out);

}  // namespace fsctl::served
