#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/served/stored_project.h"

namespace fsctl::served {

/// The variants of a storage without a product, and the reasons for the first of them.
struct Orphans {
  struct Orphan {
    std::string key;
    std::string why;
  };

  std::size_t count = 0;
  std::vector<Orphan> first{};
};

/// Finds the variants without a product and names at most `most`. REQUIRES: the storage is in the store.
Orphans orphans_of(store::Store& store, const StorageVersion& version, std::size_t most);

/// Warns of each record that a tree leaves out and of each variant without a product, in storages that are mapped; up
/// to a hundred per tree or storage.
Problems left_out_records(store::Store& store, const project::Project& project);

}  // namespace fsctl::served
