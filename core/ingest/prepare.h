#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/ingest/intent.h"
#include "core/ingest/map_record.h"
#include "core/ingest/storage_writer.h"

namespace fsctl::ingest {

/// A pushed record that was read, and mapped as far as that needs no store.
struct PreparedRecord {
  Intent intent = Intent::upsert;
  std::string_view id{};
  std::string_view raw{};
  std::vector<MappedRecord> mapped{};  ///< one per target of an upsert; none when the mapping failed
  Problems problems{};                 ///< of a failed mapping
};

/// Reads and maps the records of a feed. One thread at a time, which may be another than the one that writes.
class RecordPreparation {
 public:
  /// REQUIRES: all outlive it.
  RecordPreparation(const project::Project& project, const std::vector<StorageVersion>& versions,
                    const project::Feed& feed);
  ~RecordPreparation();
  RecordPreparation(RecordPreparation&&) noexcept;

  /// What it gives lives in the arena and in `raw`. Throws Error(invalid_payload | missing_id).
  PreparedRecord prepare(Intent intent, std::string_view raw, Arena& arena);

  /// What the records are mapped to, in the order of PreparedRecord::mapped.
  const std::vector<const StorageVersion*>& targets() const { return targets_; }

 private:
  struct Target;
  void map(const Value& record, PreparedRecord& prepared, Arena& arena);

  const project::Feed& feed_;
  std::vector<const StorageVersion*> targets_;
  std::vector<Target> makers_;  ///< one per target
  ValueReader reader_;
  std::string text_;
};

}  // namespace fsctl::ingest
