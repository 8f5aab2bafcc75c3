#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "core/served/stored_project.h"

namespace fsctl::served {

/// What a tree makes of the records of its storage, for readers at the project's default place.
struct TreeNodes {
  /// A record that is no node, and why: nothing above it is one, or it is above itself.
  struct LeftOut {
    std::string key;
    std::string why;
  };

  std::size_t count = 0;
  std::size_t left_out = 0;
  std::vector<LeftOut> first_left_out{};
};

/// What of some records, those below a record that is gone among them, is no node. Looks at what is above them alone.
/// REQUIRES: the tree is in the store.
TreeNodes left_out_of(store::Store& store, const project::Project& project, const StorageVersion::TreeIndex& tree,
                      const std::set<std::string>& keys, std::size_t most_left_out);

/// REQUIRES: the tree is in the store.
TreeNodes nodes_of(store::Store& store, const project::Project& project, const StorageVersion::TreeIndex& tree,
                   std::size_t most_left_out);

}  // namespace fsctl::served
