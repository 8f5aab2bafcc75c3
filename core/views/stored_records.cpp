#include "core/views/stored_records.h"

#include <algorithm>
#include <set>

#include "core/served/stored_content.h"

namespace fsctl::views {

Record StoredRecords::keep(const store::StorageRecord& row) const {
  return {.row = row.row,
          .key = copy(arena_, row.key),
          .parent = copy(arena_, row.parent),
          .content = served::stored_content(row.content, value_reader_, arena_)};
}

void StoredRecords::read(Keys keys) {
  std::vector<std::string_view> unknown;
  std::vector<Known*> places;
  for (const auto key : keys) {
    if (known_.contains(key)) continue;
    unknown.push_back(copy(arena_, key));
    places.push_back(&known_[unknown.back()]);
  }
  if (unknown.empty()) return;
  store::find_storage_records(store_, version_.number, unknown,
                              [&](std::size_t position, const auto& row) { places[position]->record = keep(row); });
}

void StoredRecords::read_variants(std::span<Known* const> products) {
  std::vector<std::string_view> keys;
  for (Known* product : products) {
    product->variants.emplace();
    keys.push_back(product->record->key);
  }
  if (keys.empty() || !version_.has_variants) return;
  store::each_variant(store_, version_.number, keys, [&](std::size_t position, const auto& row) {
    products[position]->variants->push_back(keep(row));
  });
}

void StoredRecords::read_views(Keys keys, project::Level level) {
  read(keys);
  std::vector<Known*> unseen;
  std::vector<Known*> products;
  std::vector<std::string_view> parents;
  for (const auto key : keys) {
    Known& known = known_.at(key);
    if (!known.record || known.is_seen[level]) continue;
    known.is_seen[level] = true;
    unseen.push_back(&known);
    if (!known.record->parent.empty())
      parents.push_back(known.record->parent);
    else if (!known.variants)
      products.push_back(&known);
  }
  read_variants(products);
  if (level == project::Level::variant) read(parents);
  for (Known* known : unseen) known->views[level] = view_of(*known, level);
}

void StoredRecords::expect_views(Keys keys) {
  if (!store_.expects()) return;
  std::set<std::string_view> seen;
  std::vector<std::string_view> unknown;
  for (const auto key : keys)
    if (!known_.contains(key) && seen.insert(key).second) unknown.push_back(key);
  store::expect_storage_records(store_, version_.number, unknown);
  if (version_.has_variants) store::expect_variants(store_, version_.number, unknown);
}

const Record* StoredRecords::find_read(std::string_view key) const {
  const auto found = known_.find(key);
  return found != known_.end() && found->second.record ? &*found->second.record : nullptr;
}

StoredRecords::Known& StoredRecords::known(std::string_view key) {
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  read({&key, 1});
  return known_.at(key);
}

const Record* StoredRecords::find(std::string_view key) {
  const auto& record = known(key).record;
  return record ? &*record : nullptr;
}

const project::RecordView* StoredRecords::find_view(std::string_view key, project::Level level) {
  Known& known = this->known(key);
  if (!known.is_seen[level]) read_views({&key, 1}, level);
  const auto& view = known.views[level];
  return view ? &*view : nullptr;
}

std::span<const project::RecordView> StoredRecords::find_variants(std::string_view product) {
  Known& known = this->known(product);
  if (!known.record || !known.variant_views.empty()) return known.variant_views;
  if (!known.variants) read_variants(std::vector{&known});
  for (const Record& variant : *known.variants) known.variant_views.push_back(variant_view(variant));
  if (known.variants->empty()) known.variant_views.push_back(variant_view(*known.record));
  return known.variant_views;
}

std::optional<project::RecordView> StoredRecords::view_of(const Known& known, project::Level level) {
  const Record& record = *known.record;
  if (level == project::Level::variant) {
    const bool is_own_variant = record.parent.empty() && known.variants->empty();
    return is_own_variant || !record.parent.empty() ? std::optional(variant_view(record)) : std::nullopt;
  }
  if (!record.parent.empty()) return {};
  const auto contents = new_items(arena_, known.variants->size());
  std::ranges::transform(*known.variants, contents.begin(), &Record::content);
  return project::RecordView{.key = record.key, .content = record.content, .variants = contents};
}

project::RecordView StoredRecords::variant_view(const Record& record) {
  const Record* product = record.parent.empty() ? nullptr : find(record.parent);
  return {.key = record.key,
          .product = record.parent,
          .content = record.content,
          .product_content = product != nullptr ? product->content : Value()};
}

}  // namespace fsctl::views
