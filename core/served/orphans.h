#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/served/stored_project.h"

namespace fsctl::served {

/// The variants of a storage that no product shows.
struct Orphans {
  struct Orphan {
    std::string key;
    std::string why;
  };

  std::size_t count = 0;
  std::vector<Orphan> first{};
};

/// None of a storage without products. REQUIRES: the storage is in the store.
Orphans orphans_of(store::Store& store, const StorageVersion& version, std::size_t most);

/// A warning for each record that a tree leaves out and for each variant without a product, as far as the store is
/// mapped; of one tree or storage the first hundred.
Problems left_out_records(store::Store& store, const project::Project& project);

}  // namespace fsctl::served
