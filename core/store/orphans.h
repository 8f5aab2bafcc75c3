#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// A variant without a product: the product that it names does not exist or is a variant itself.
namespace fsctl::store {

struct Orphan {
  std::string key;
  std::string product;  ///< the key that the variant names
  FeedNumber feed;
};

/// The products that variants name and that are missing. Whoever writes variants and products keeps them up.
bool has_missing_products(Store& store, VersionNumber version);
void put_missing_products(Store& store, VersionNumber version, std::span<const std::string> products);
void remove_missing_products(Store& store, VersionNumber version, std::span<const std::string> products);

/// By the products that are missing.
std::int64_t count_orphans(Store& store, VersionNumber version);
/// The first ones by the product that they name.
std::vector<Orphan> first_orphans(Store& store, VersionNumber version, std::size_t most);
/// The same number, counted by reading every variant.
std::int64_t recount_orphans(Store& store, VersionNumber version);

}  // namespace fsctl::store
