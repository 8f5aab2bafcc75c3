#include "core/store/orphans.h"

#include <array>

#include "core/store/statement.h"

namespace fsctl::store {

bool has_missing_products(Store& store, VersionNumber version) {
  return finds_any(store.select("SELECT 1 FROM missing_product WHERE version = ? LIMIT 1", version));
}

void put_missing_products(Store& store, VersionNumber version, std::span<const std::string> products) {
  store.run_each("INSERT INTO missing_product(version, product) VALUES (?, ?) ON CONFLICT DO NOTHING", products,
                 [&](const std::string& product) {
                   return std::array<BoundValue, 2>{version, std::string_view(product)};
                 });
}

void remove_missing_products(Store& store, VersionNumber version, std::span<const std::string> products) {
  store.run_each("DELETE FROM missing_product WHERE version = ? AND product = ?", products,
                 [&](const std::string& product) {
                   return std::array<BoundValue, 2>{version, std::string_view(product)};
                 });
}

std::int64_t count_orphans(Store& store, VersionNumber version) {
  return count(store.select(
      "SELECT count(*) FROM missing_product AS missing CROSS JOIN storage_record AS variant "
      "WHERE missing.version = ? AND variant.version = missing.version AND variant.parent = missing.product",
      version));
}

std::vector<Orphan> first_orphans(Store& store, VersionNumber version, std::size_t most) {
  return all(store.select(
                 "SELECT variant.key, variant.parent, variant.feed FROM missing_product AS missing "
                 "CROSS JOIN storage_record AS variant WHERE missing.version = ? AND variant.version = missing.version "
                 "AND variant.parent = missing.product ORDER BY missing.product, variant.key LIMIT ?",
                 version, most),
             [](Statement& row) {
               return Orphan{.key = std::string(row.text(0)),
                             .product = std::string(row.text(1)),
                             .feed = row.number<FeedNumber>(2)};
             });
}

std::int64_t recount_orphans(Store& store, VersionNumber version) {
  return count(
      store.select("SELECT count(*) FROM storage_record AS variant WHERE version = ? AND parent IS NOT NULL "
                   "AND NOT EXISTS (SELECT 1 FROM storage_record AS product WHERE product.version = variant.version "
                   "AND product.key = variant.parent AND product.parent IS NULL)",
                   version));
}

}  // namespace fsctl::store
