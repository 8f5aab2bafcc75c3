#include "core/ingest/families.h"

#include "core/served/stored_content.h"

namespace fsctl::ingest {

void Families::each(const Keys& products, const std::function<void(const Family&)>& visit) {
  constexpr std::size_t most_at_once = 64;
  std::vector<std::string_view> keys;
  for (auto next = products.begin(); next != products.end();) {
    keys.clear();
    for (; next != products.end() && keys.size() < most_at_once; ++next) keys.push_back(*next);
    for (const auto& family : load(keys)) visit(family);
  }
}

std::vector<project::RecordView> Families::views_of(std::span<const store::StorageRecord> records) {
  arena_.release();
  std::vector<project::RecordView> views;
  for (const auto& record : records)
    views.push_back({.key = record.key,
                     .product = record.parent,
                     .content = served::stored_content(record.content, reader_, arena_)});
  return views;
}

std::vector<Family> Families::load(std::span<const std::string_view> products) {
  arena_.release();
  std::vector<Family> families;
  for (const auto key : products)
    families.push_back({.key = std::string(key), .product = {}, .variants = {}, .contents = {}});
  store::find_storage_records(store_, version_, products, [&](std::size_t position, const auto& record) {
    families[position].product = stored(record);
  });
  store::each_variant(store_, version_, products, [&](std::size_t position, const auto& record) {
    families[position].variants.push_back(stored(record));
    families[position].contents.push_back(families[position].variants.back().content);
  });
  return families;
}

StoredRecord Families::stored(const store::StorageRecord& record) {
  const Value content = served::stored_content(record.content, reader_, arena_);
  return {record.row,      std::string(record.key), std::string(record.parent),
          record.document, record.variant_document, record.changed,
          content};
}

}  // namespace fsctl::ingest
