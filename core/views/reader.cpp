#include "core/views/reader.h"

#include <algorithm>
#include <stdexcept>

#include "core/served/stored_content.h"
#include "core/store/storage_records.h"

namespace fsctl::views {

Reader::Reader(const served::StoredProject& stored, store::Store& store, index::Snapshots& snapshots,
               const project::Triple& triple, const Waiting* waiting)
    : stored_(stored),
      store_(store),
      snapshots_(snapshots),
      triple_(triple),
      waiting_(waiting),
      view_(project::view_of(stored.project->places, triple_)),
      data_version_(store.data_version()),
      work_(index::Work::usual, waiting) {}

const served::StorageVersion& Reader::version(std::string_view storage) const {
  const auto found =
      std::ranges::find_if(stored_.storages, [&](const auto& version) { return version.storage->name == storage; });
  if (found == stored_.storages.end()) throw std::logic_error("a storage has no version");
  return *found;
}

const index::PageRoutes* Reader::find_page(auto condition) const {
  for (const auto& version : stored_.storages)
    if (const auto found = std::ranges::find_if(version.pages, condition); found != version.pages.end()) return &*found;
  return nullptr;
}

const project::Page* Reader::page(std::int64_t number) const {
  const auto* routes = find_page([&](const auto& page) { return page.number == number; });
  return routes != nullptr ? routes->page : nullptr;
}

std::int64_t Reader::number_of(const project::Page& page) const {
  return find_page([&](const auto& routes) { return routes.page == &page; })->number;
}

std::shared_ptr<const index::Snapshot> Reader::snapshot(std::string_view storage, bool variant_level) {
  const auto& of = version(storage);
  const int level = variant_level ? 1 : 0;
  return snapshots_.get(store_, data_version_, of.listing_indexes[level], of.definitions[level]);
}

Record Reader::keep(const store::StorageRecord& row) {
  return {.row = row.row,
          .key = copy(arena_, row.key),
          .parent = copy(arena_, row.parent),
          .content = served::stored_content(row.content, value_reader_, arena_)};
}

const Record* Reader::find(std::string_view storage, std::string_view key) {
  const auto& of = version(storage);
  const Name name(of.storage->name, key);
  if (const auto known = records_.find(name); known != records_.end()) return known->second.get();
  const auto row = store::find_storage_record(store_, of.number, key);
  auto record = row ? std::make_unique<Record>(keep(*row)) : nullptr;
  return records_.emplace(name, std::move(record)).first->second.get();
}

const std::vector<Record>& Reader::variants(std::string_view storage, std::string_view product) {
  const auto& of = version(storage);
  const Name name(of.storage->name, product);
  if (const auto known = variants_.find(name); known != variants_.end()) return known->second;
  std::vector<Record> variants;
  if (of.has_variants)
    store::each_variant(store_, of.number, product, [&](const auto& row) { variants.push_back(keep(row)); });
  return variants_.emplace(name, std::move(variants)).first->second;
}

project::RecordView Reader::as_product(std::string_view storage, const Record& record) {
  const auto& all = variants(storage, record.key);
  const auto contents = new_items(arena_, all.size());
  std::ranges::transform(all, contents.begin(), &Record::content);
  return {.key = record.key, .content = record.content, .variants = contents};
}

project::RecordView Reader::as_variant(std::string_view storage, const Record& record) {
  const Record* product = record.parent.empty() ? nullptr : find(storage, record.parent);
  return {.key = record.key,
          .product = record.parent,
          .content = record.content,
          .product_content = product != nullptr ? product->content : Value()};
}

const project::RecordView* Reader::find_view(std::string_view storage, std::string_view key, bool variant_level) {
  const Record* record = find(storage, key);
  if (record == nullptr) return nullptr;
  const auto name = std::pair(Name(version(storage).storage->name, key), variant_level);
  if (const auto known = views_.find(name); known != views_.end()) return known->second.get();
  std::unique_ptr<project::RecordView> view;
  if (variant_level) {
    if (!record->parent.empty() || variants(storage, key).empty())
      view = std::make_unique<project::RecordView>(as_variant(storage, *record));
  } else if (record->parent.empty()) {
    view = std::make_unique<project::RecordView>(as_product(storage, *record));
  }
  return views_.emplace(name, std::move(view)).first->second.get();
}

}  // namespace fsctl::views
