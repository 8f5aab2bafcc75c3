#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/json/arena.h"
#include "core/json/read.h"
#include "core/project/read_path.h"
#include "core/served/stored_project.h"
#include "core/store/numbers.h"
#include "core/store/storage_records.h"

namespace fsctl::views {

/// A parsed stored record; valid as long as the StoredRecords that read it.
struct Record {
  store::RecordRow row;
  std::string_view key;
  std::string_view parent;
  Value content;
};

using Keys = std::span<const std::string_view>;

/// The records of one storage that a request has read, each at most once.
class StoredRecords {
 public:
  /// REQUIRES: all outlive this.
  StoredRecords(store::Store& store, const served::StorageVersion& version, Arena& arena, ValueReader& value_reader)
      : store_(store), version_(version), arena_(arena), value_reader_(value_reader) {}

  const served::StorageVersion& version() const { return version_; }

  /// Reads the keys that were not read yet with one query, and with another one the products and variants that their
  /// views need.
  void read_views(Keys keys, project::Level level);

  /// Says that read_views() comes, for keys of which most are products.
  void expect_views(Keys keys);

  /// The record with this key, or null.
  const Record* find(std::string_view key);
  /// The same if it was read already, or null.
  const Record* find_read(std::string_view key) const;
  /// The record as a product or a variant, or null when it is not of that level.
  const project::RecordView* find_view(std::string_view key, project::Level level);
  /// The variants of a product, by key; the product itself when it has none.
  std::span<const project::RecordView> find_variants(std::string_view product);

 private:
  /// What was read for a key.
  struct Known {
    std::optional<Record> record{};
    std::optional<std::vector<Record>> variants{};
    std::vector<project::RecordView> variant_views{};
    project::ByLevel<std::optional<project::RecordView>> views{};
    project::ByLevel<bool> is_seen{};
  };

  void read(Keys keys);
  void read_variants(std::span<Known* const> products);
  Known& known(std::string_view key);
  Record keep(const store::StorageRecord& row) const;
  std::optional<project::RecordView> view_of(const Known& known, project::Level level);
  project::RecordView variant_view(const Record& record);

  store::Store& store_;
  const served::StorageVersion& version_;
  Arena& arena_;
  ValueReader& value_reader_;
  std::map<std::string_view, Known, std::less<>> known_{};
};

}  // namespace fsctl::views
