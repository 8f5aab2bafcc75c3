#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"

/// Variants of a storage that belong to no product: theirs does not exist, or is a variant.
namespace fsctl::store {

struct Orphan {
  std::string key;
  std::string product;  ///< that it names
  std::int64_t feed;
};

/// The products that variants name and that are missing. Whoever writes variants and products keeps them up.
bool has_missing_products(Store& store, std::int64_t version);
void put_missing_product(Store& store, std::int64_t version, std::string_view product);
void remove_missing_product(Store& store, std::int64_t version, std::string_view product);

/// By the products that are missing.
std::int64_t count_orphans(Store& store, std::int64_t version);
/// The first ones by the product that they name.
std::vector<Orphan> first_orphans(Store& store, std::int64_t version, std::size_t most);
/// The same number by looking at every variant.
std::int64_t recount_orphans(Store& store, std::int64_t version);

}  // namespace fsctl::store
