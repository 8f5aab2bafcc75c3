#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/entry_id.h"
#include "core/store/store.h"

/// What was composed: the typed records of a storage version, all locales and scopes.
namespace fsctl::store {

/// The number of a storage as one configuration maps it, or nothing when it was never mapped so.
std::optional<std::int64_t> find_storage_version(Store& store, std::string_view storage, std::string_view fingerprint);
/// `form` tells how the fields of its records nest, `feeds` is a JSON array of those it is made of.
std::int64_t make_storage_version(Store& store, std::string_view storage, std::string_view fingerprint,
                                  std::string_view form = {}, std::string_view feeds = "[]");
/// Empty when nobody noted it.
std::string form_of_version(Store& store, std::int64_t version);
std::string feeds_of_version(Store& store, std::int64_t version);

struct VersionRow {
  std::int64_t number;
  std::string storage;
  std::string fingerprint;

  /// Otherwise it is there for what is set aside in it.
  bool is_in_use() const { return !fingerprint.starts_with("former "); }
};
std::vector<VersionRow> storage_versions(Store& store);
/// From now on no fingerprint finds the versions that are there.
void set_aside_storage_versions(Store& store);
/// Removes a version with its records and indexes.
void remove_storage_version(Store& store, std::int64_t version);

/// A row of the table; texts live until the next call.
struct StorageRecord {
  std::int64_t row = 0;
  std::string_view key;
  std::string_view parent;
  std::int64_t feed = 0;
  std::int64_t changed = 0;
  EntryId entry{};          ///< in the listing index of its own level
  EntryId variant_entry{};  ///< of a product that is its own variant
  std::string_view content;
};

std::optional<StorageRecord> find_storage_record(Store& store, std::int64_t version, std::string_view key);
/// Calls `visit(position, record)` for the records of many keys, by their positions there, in that order. Keys without
/// a record are passed over.
void find_storage_records(Store& store, std::int64_t version, std::span<const std::string_view> keys,
                          const std::function<void(std::size_t, const StorageRecord&)>& visit);

/// Inserts (row 0) or replaces; gives the row.
std::int64_t put_storage_record(Store& store, std::int64_t version, const StorageRecord& record);
void remove_storage_record(Store& store, std::int64_t row);
/// The places of records in the listing indexes from now on, as StorageRecord has them.
struct RecordEntries {
  std::int64_t row;
  EntryId entry;
  EntryId variant_entry;
};
void set_entries(Store& store, std::span<const RecordEntries> records);

/// Calls `visit` for the variants of a product, by key.
void each_variant(Store& store, std::int64_t version, std::string_view product,
                  const std::function<void(const StorageRecord&)>& visit);
/// The same for many products, in their order: calls `visit(position, variant)` by the product's position.
void each_variant(Store& store, std::int64_t version, std::span<const std::string_view> products,
                  const std::function<void(std::size_t, const StorageRecord&)>& visit);
bool has_variants(Store& store, std::int64_t version, std::string_view product);

/// Calls `visit` for every record, in the order of its rows.
void each_storage_record(Store& store, std::int64_t version, const std::function<void(const StorageRecord&)>& visit);

std::int64_t count_storage_records(Store& store, std::int64_t version);

/// The records that a feed made: how many there are, and the first ones by key.
struct RecordsOfFeed {
  std::int64_t count = 0;
  std::vector<std::string> first{};
};
RecordsOfFeed records_of_feed(Store& store, std::int64_t version, std::int64_t feed, std::size_t most);

}  // namespace fsctl::store
