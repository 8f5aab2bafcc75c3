#include "core/store/orphans.h"

#include "core/store/bind.h"

namespace fsctl::store {
namespace {

std::int64_t count_of(SQLite::Statement& select, std::int64_t version) {
  select.bind(1, version);
  return first_number(select).value_or(0);
}

void run_with(SQLite::Statement& statement, std::int64_t version, std::string_view product) {
  statement.bind(1, version);
  bind_text(statement, 2, product);
  run(statement);
}

}  // namespace

bool has_missing_products(Store& store, std::int64_t version) {
  auto& select = store.prepare("SELECT 1 FROM missing_product WHERE version = ? LIMIT 1");
  select.bind(1, version);
  const bool found = select.executeStep();
  select.reset();
  return found;
}

void put_missing_product(Store& store, std::int64_t version, std::string_view product) {
  run_with(store.prepare("INSERT OR IGNORE INTO missing_product(version, product) VALUES (?, ?)"), version, product);
}

void remove_missing_product(Store& store, std::int64_t version, std::string_view product) {
  run_with(store.prepare("DELETE FROM missing_product WHERE version = ? AND product = ?"), version, product);
}

std::int64_t count_orphans(Store& store, std::int64_t version) {
  return count_of(store.prepare("SELECT count(*) FROM missing_product AS missing CROSS JOIN storage_record AS variant "
                                "ON variant.version = missing.version AND variant.parent = missing.product "
                                "WHERE missing.version = ?"),
                  version);
}

std::vector<Orphan> first_orphans(Store& store, std::int64_t version, std::size_t most) {
  auto& select = store.prepare(
      "SELECT variant.key, variant.parent, variant.feed FROM missing_product AS missing "
      "CROSS JOIN storage_record AS variant ON variant.version = missing.version AND variant.parent = missing.product "
      "WHERE missing.version = ? ORDER BY missing.product, variant.key LIMIT ?");
  select.bind(1, version);
  select.bind(2, static_cast<std::int64_t>(most));
  std::vector<Orphan> orphans;
  while (select.executeStep())
    orphans.push_back({.key = std::string(bytes_of(select, 0)),
                       .product = std::string(bytes_of(select, 1)),
                       .feed = number_of(select, 2)});
  return orphans;
}

std::int64_t recount_orphans(Store& store, std::int64_t version) {
  return count_of(
      store.prepare("SELECT count(*) FROM storage_record AS variant WHERE version = ? AND parent IS NOT NULL "
                    "AND NOT EXISTS (SELECT 1 FROM storage_record AS product WHERE product.version = variant.version "
                    "AND product.key = variant.parent AND product.parent IS NULL)"),
      version);
}

}  // namespace fsctl::store
