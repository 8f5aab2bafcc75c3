#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/document_id.h"
#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// What was composed: the typed records of a storage version, all locales and scopes.
namespace fsctl::store {

/// The number of a storage as one configuration maps it, or nothing when it was never mapped so.
std::optional<VersionNumber> find_storage_version(Store& store, std::string_view storage, std::string_view fingerprint);
/// `form` tells how the fields of its records nest, `feeds` is a JSON array of those it is made of.
VersionNumber make_storage_version(Store& store, std::string_view storage, std::string_view fingerprint,
                                   std::string_view form = {}, std::string_view feeds = "[]");
/// Empty when nobody noted it.
std::string form_of_version(Store& store, VersionNumber version);
std::string feeds_of_version(Store& store, VersionNumber version);

/// One way in which a storage was mapped.
struct VersionRow {
  VersionNumber number;
  std::string storage;
  std::string fingerprint;

  /// Otherwise it is there for what is set aside in it.
  bool is_in_use() const { return !fingerprint.starts_with("former "); }
};
std::vector<VersionRow> storage_versions(Store& store);
/// From now on no fingerprint finds the versions that are there.
void set_aside_storage_versions(Store& store);
/// Removes a version with its records and indexes.
void remove_storage_version(Store& store, VersionNumber version);
/// Removes records of versions that are not there, as others may have left them.
void remove_unowned_storage_records(Store& store);

/// A row of the table; texts live until the next call.
struct StorageRecord {
  RecordRow row{};
  std::string_view key;
  std::string_view parent;
  FeedNumber feed{};
  UnixMillis changed = 0;
  DocumentId document{};          ///< in the listing index of its own level
  DocumentId variant_document{};  ///< of a product that is its own variant
  std::string_view content;
};

std::optional<StorageRecord> find_storage_record(Store& store, VersionNumber version, std::string_view key);
/// Calls `visit(position, record)` for the records of many keys, by their positions there, in that order. Keys without
/// a record are passed over.
void find_storage_records(Store& store, VersionNumber version, std::span<const std::string_view> keys,
                          const std::function<void(std::size_t, const StorageRecord&)>& visit);
/// Says that this comes in this transaction, or the next one.
void expect_storage_records(Store& store, VersionNumber version, std::span<const std::string_view> keys);

bool has_storage_records(Store& store, VersionNumber version);

/// Replaces the records that have a row; inserts the others, and gives them theirs.
void put_storage_records(Store& store, VersionNumber version, std::span<StorageRecord> records);
/// Says that so many records at most will be inserted in this Transaction, or the next one.
void expect_new_storage_records(Store& store, std::size_t records);
void remove_storage_records(Store& store, std::span<const RecordRow> rows);
/// The documents of records in the listing indexes from now on, as StorageRecord has them.
struct RecordDocuments {
  RecordRow row;
  DocumentId document;
  DocumentId variant_document;
};
void set_documents(Store& store, std::span<const RecordDocuments> records);

/// Calls `visit(position, variant)` for the variants of products, by the positions of these, and by key.
void each_variant(Store& store, VersionNumber version, std::span<const std::string_view> products,
                  const std::function<void(std::size_t, const StorageRecord&)>& visit);
/// Says that this comes in this ReadTransaction.
void expect_variants(Store& store, VersionNumber version, std::span<const std::string_view> products);
/// Calls `visit(position)` for those of the products that have variants.
void each_with_variants(Store& store, VersionNumber version, std::span<const std::string_view> products,
                        const std::function<void(std::size_t)>& visit);

/// Calls `visit(records)` for pages of all records, in the order of their rows, as each_feed_page() does it.
void each_storage_page(Store& store, VersionNumber version,
                       const std::function<void(std::span<const StorageRecord>)>& visit);
/// Calls `visit(record)` for all of them.
void each_storage_record(Store& store, VersionNumber version, const std::function<void(const StorageRecord&)>& visit);

/// What a list says of a record.
struct ListedStorageRecord {
  std::string key;
  std::string parent;
  UnixMillis changed = 0;
};
/// The records from a key on, by key, at most so many.
std::vector<ListedStorageRecord> list_storage_records(Store& store, VersionNumber version, std::string_view from,
                                                      std::int64_t most);

std::int64_t count_storage_records(Store& store, VersionNumber version);

/// The records that a feed made: how many there are, and the first ones by key.
struct RecordsOfFeed {
  std::int64_t count = 0;
  std::vector<std::string> first{};
};
RecordsOfFeed records_of_feed(Store& store, VersionNumber version, FeedNumber feed, std::size_t most);

}  // namespace fsctl::store
