#include "core/store/storage_records.h"

#include <array>

#include "core/store/pages.h"
#include "core/store/statement.h"

namespace fsctl::store {
namespace {

constexpr const char* record_of_key =
    "SELECT row, key, parent, feed, changed, entry, variant_entry, content FROM storage_record "
    "WHERE version = ? AND key = ?";
constexpr const char* insert_record =
    "INSERT INTO storage_record(version, key, parent, feed, changed, entry, variant_entry, content) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
constexpr const char* variants_of_product =
    "SELECT row, key, parent, feed, changed, entry, variant_entry, content FROM storage_record "
    "WHERE version = ? AND parent = ? ORDER BY key";

StorageRecord row_of(Statement& select) {
  return {.row = select.number<RecordRow>(0),
          .key = select.text(1),
          .parent = select.text(2),
          .feed = select.number<FeedNumber>(3),
          .changed = select.number(4),
          .document = DocumentId(select.number(5)),
          .variant_document = DocumentId(select.number(6)),
          .content = select.text(7)};
}

std::array<BoundValue, 2> named(VersionNumber version, std::string_view key) { return {version, key}; }

}  // namespace

std::optional<VersionNumber> find_storage_version(Store& store, std::string_view storage,
                                                  std::string_view fingerprint) {
  return first_number<VersionNumber>(
      store.select("SELECT number FROM storage_version WHERE storage = ? AND fingerprint = ?", storage, fingerprint));
}

VersionNumber make_storage_version(Store& store, std::string_view storage, std::string_view fingerprint,
                                   std::string_view form, std::string_view feeds) {
  return store.insert<VersionNumber>(
      "INSERT INTO storage_version(storage, fingerprint, form, feeds) VALUES (?, ?, ?, ?)", storage, fingerprint, form,
      feeds);
}

std::string form_of_version(Store& store, VersionNumber version) {
  return first(store.select("SELECT form FROM storage_version WHERE number = ?", version), first_text).value_or("");
}

std::string feeds_of_version(Store& store, VersionNumber version) {
  return first(store.select("SELECT feeds FROM storage_version WHERE number = ?", version), first_text).value_or("");
}

std::vector<VersionRow> storage_versions(Store& store) {
  return all(store.select("SELECT number, storage, fingerprint FROM storage_version ORDER BY number"),
             [](Statement& row) {
               return VersionRow{row.number<VersionNumber>(0), std::string(row.text(1)), std::string(row.text(2))};
             });
}

void set_aside_storage_versions(Store& store) {
  store.run("UPDATE storage_version SET fingerprint = 'former ' || number");
}

void remove_storage_version(Store& store, VersionNumber version) {
  store.run("DELETE FROM index_word WHERE listing_index IN (SELECT number FROM listing_index WHERE version = ?)",
            version);
  store.run("DELETE FROM storage_record WHERE version = ?", version);
  store.run("DELETE FROM storage_version WHERE number = ?", version);
}

void remove_unowned_storage_records(Store& store) {
  store.run(
      "DELETE FROM storage_record WHERE row IN (SELECT row FROM storage_record "
      "WHERE version NOT IN (SELECT number FROM storage_version))");
}

std::optional<StorageRecord> find_storage_record(Store& store, VersionNumber version, std::string_view key) {
  auto& select = store.select(record_of_key, version, key);
  if (!select.step()) return {};
  return row_of(select);
}

void find_storage_records(Store& store, VersionNumber version, std::span<const std::string_view> keys,
                          const std::function<void(std::size_t, const StorageRecord&)>& visit) {
  store.select_each(
      record_of_key, keys, [&](std::string_view key) { return named(version, key); },
      [&](std::size_t position, Statement& row) { visit(position, row_of(row)); });
}

void expect_storage_records(Store& store, VersionNumber version, std::span<const std::string_view> keys) {
  store.expect_each(record_of_key, keys, [&](std::string_view key) { return named(version, key); });
}

bool has_storage_records(Store& store, VersionNumber version) {
  return finds_any(store.select("SELECT 1 FROM storage_record WHERE version = ? LIMIT 1", version));
}

void put_storage_records(Store& store, VersionNumber version, std::span<StorageRecord> records) {
  std::vector<StorageRecord*> fresh;
  std::vector<const StorageRecord*> known;
  for (StorageRecord& record : records) {
    if (record.row == none)
      fresh.push_back(&record);
    else
      known.push_back(&record);
  }
  store.insert_each<RecordRow>(
      insert_record, fresh,
      [&](const StorageRecord* record) {
        return std::array<BoundValue, 8>{version,
                                         record->key,
                                         or_null(record->parent),
                                         record->feed,
                                         record->changed,
                                         or_null(record->document.number()),
                                         or_null(record->variant_document.number()),
                                         record->content};
      },
      [&](std::size_t position, RecordRow row) { fresh[position]->row = row; });
  store.run_each(
      "UPDATE storage_record SET parent = ?, feed = ?, changed = ?, entry = ?, variant_entry = ?, content = ? "
      "WHERE row = ?",
      known, [](const StorageRecord* record) {
        return std::array<BoundValue, 7>{or_null(record->parent),
                                         record->feed,
                                         record->changed,
                                         or_null(record->document.number()),
                                         or_null(record->variant_document.number()),
                                         record->content,
                                         record->row};
      });
}

void expect_new_storage_records(Store& store, std::size_t records) { store.expect_rows(insert_record, records); }

void remove_storage_records(Store& store, std::span<const RecordRow> rows) {
  store.run_each("DELETE FROM storage_record WHERE row = ?", rows,
                 [](RecordRow row) { return std::array<BoundValue, 1>{row}; });
}

void set_documents(Store& store, std::span<const RecordDocuments> records) {
  store.run_each("UPDATE storage_record SET entry = ?, variant_entry = ? WHERE row = ?", records,
                 [](const RecordDocuments& record) {
                   return std::array<BoundValue, 3>{or_null(record.document.number()),
                                                    or_null(record.variant_document.number()), record.row};
                 });
}

void each_variant(Store& store, VersionNumber version, std::span<const std::string_view> products,
                  const std::function<void(std::size_t, const StorageRecord&)>& visit) {
  store.select_each(
      variants_of_product, products, [&](std::string_view product) { return named(version, product); },
      [&](std::size_t position, Statement& row) { visit(position, row_of(row)); });
}

void expect_variants(Store& store, VersionNumber version, std::span<const std::string_view> products) {
  store.expect_each(variants_of_product, products, [&](std::string_view product) { return named(version, product); });
}

void each_with_variants(Store& store, VersionNumber version, std::span<const std::string_view> products,
                        const std::function<void(std::size_t)>& visit) {
  store.select_each(
      "SELECT 1 FROM storage_record WHERE version = ? AND parent = ? LIMIT 1", products,
      [&](std::string_view product) { return named(version, product); },
      [&](std::size_t position, Statement&) { visit(position); });
}

void each_storage_page(Store& store, VersionNumber version,
                       const std::function<void(std::span<const StorageRecord>)>& visit) {
  each_page(
      store,
      "SELECT row, key, parent, feed, changed, entry, variant_entry, content FROM storage_record "
      "WHERE row = ? AND version = ?",
      sorted_rows(store.select("SELECT row FROM storage_record WHERE version = ?", version)),
      [&](std::int64_t row) {
        return std::array<BoundValue, 2>{row, version};
      },
      [](Statement& row, KeptTexts& texts) {
        auto record = row_of(row);
        for (auto* text : {&record.key, &record.parent, &record.content}) *text = texts.keep(*text);
        return record;
      },
      visit);
}

void each_storage_record(Store& store, VersionNumber version, const std::function<void(const StorageRecord&)>& visit) {
  each_storage_page(store, version, [&](std::span<const StorageRecord> records) {
    for (const auto& record : records) visit(record);
  });
}

std::vector<ListedStorageRecord> list_storage_records(Store& store, VersionNumber version, std::string_view from,
                                                      std::int64_t most) {
  return all(store.select(
                 "SELECT key, parent, changed FROM storage_record WHERE version = ? AND key >= ? ORDER BY key LIMIT ?",
                 version, from, most),
             [](Statement& row) {
               return ListedStorageRecord{std::string(row.text(0)), std::string(row.text(1)), row.number(2)};
             });
}

std::int64_t count_storage_records(Store& store, VersionNumber version) {
  return count(store.select("SELECT count(*) FROM storage_record WHERE version = ?", version));
}

RecordsOfFeed records_of_feed(Store& store, VersionNumber version, FeedNumber feed, std::size_t most) {
  RecordsOfFeed found;
  auto& select =
      store.select("SELECT key FROM storage_record WHERE version = ? AND feed = ? ORDER BY key", version, feed);
  for (; select.step(); ++found.count)
    if (found.first.size() < most) found.first.emplace_back(select.text(0));
  select.reset();
  return found;
}

}  // namespace fsctl::store
