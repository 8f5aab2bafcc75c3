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
#include "core/store/storage_records.h"

namespace fsctl::views {

/// A stored record, parsed; lives as long as what read it.
struct Record {
  std::int64_t row;
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

  /// Reads those of the keys that are not known yet, with one look-up, and with another what their views show of
  /// others.
  void read_views(Keys keys, bool variant_level);

  /// The record, or nothing.
  const Record* find(std::string_view key);
  /// The record as a level sees it, or nothing when it is not of that level.
  const project::RecordView* find_view(std::string_view key, bool variant_level);
  /// The variants of a product as level variant sees them, by key; the product itself when it has none.
  std::span<const project::RecordView> find_variants(std::string_view product);

 private:
  /// What is known of a key.
  struct Known {
    std::optional<Record> record{};
    std::optional<std::vector<Record>> variants{};
    std::vector<project::RecordView> variant_views{};
    /// By level.
    std::optional<project::RecordView> views[2]{};
    bool is_seen[2] = {false, false};
  };

  void read(Keys keys);
  void read_variants(std::span<Known* const> products);
  Known& known(std::string_view key);
  Record keep(const store::StorageRecord& row) const;
  std::optional<project::RecordView> view_of(const Known& known, bool variant_level);
  project::RecordView variant_view(const Record& record);

  store::Store& store_;
  const served::StorageVersion& version_;
  Arena& arena_;
  ValueReader& value_reader_;
  std::map<std::string_view, Known, std::less<>> known_{};
};

}  // namespace fsctl::views
