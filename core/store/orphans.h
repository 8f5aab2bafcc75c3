#pragma once

#include <string>
#include <vector>

#include "core/store/store.h"

/// Variants of a storage that belong to no product: theirs does not exist, or is a variant.
namespace fsctl::store {

struct Orphan {
  std::string key;
  std::string product;  ///< that it names
  std::int64_t feed;
};

std::int64_t count_orphans(Store& store, std::int64_t version);
/// The first ones by the product that they name.
std::vector<Orphan> first_orphans(Store& store, std::int64_t version, std::size_t most);

}  // namespace fsctl::store
