#include "core/store/orphans.h"

#include "core/store/bind.h"

namespace fsctl::store {

std::int64_t count_orphans(Store& store, std::int64_t version) {
  auto& select = store.prepare(
      "SELECT count(*) FROM storage_record AS variant WHERE version = ? AND parent IS NOT NULL AND NOT EXISTS "
      "(SELECT 1 FROM storage_record AS product WHERE product.version = variant.version "
      "AND product.key = variant.parent AND product.parent IS NULL)");
  select.bind(1, version);
  select.executeStep();
  const auto count = number_of(select, 0);
  select.reset();
  return count;
}

std::vector<Orphan> first_orphans(Store& store, std::int64_t version, std::size_t most) {
  auto& select = store.prepare(
      "SELECT key, parent, feed FROM storage_record AS variant WHERE version = ? AND parent IS NOT NULL AND NOT EXISTS "
      "(SELECT 1 FROM storage_record AS product WHERE product.version = variant.version "
      "AND product.key = variant.parent AND product.parent IS NULL) ORDER BY parent LIMIT ?");
  select.bind(1, version);
  select.bind(2, static_cast<std::int64_t>(most));
  std::vector<Orphan> orphans;
  while (select.executeStep())
    orphans.push_back({.key = std::string(bytes_of(select, 0)),
                       .product = std::string(bytes_of(select, 1)),
                       .feed = number_of(select, 2)});
  return orphans;
}

}  // namespace fsctl::store
