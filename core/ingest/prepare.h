#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/ingest/storage_writer.h"
#include "core/mapping/map_record.h"
#include "core/records/intent.h"
#include "core/served/live.h"

namespace fsctl::ingest {

/// A pushed record that was read, and mapped as far as that needs no store.
struct PreparedRecord {
  records::Intent intent = records::Intent::upsert;
  std::string_view id{};
  std::string_view raw{};
  /// One per target of an upsert; nothing where a mapping failed on the way to a stage's storages.
  std::vector<std::optional<MappedRecord>> mapped{};
  Problems problems{};                         ///< of failed mappings
  std::shared_ptr<const served::Live> live{};  ///< what the stages served then
};

/// Reads and maps the records of a feed for all stages. One thread at a time, which may be another than the one that
/// writes.
class RecordPreparation {
 public:
  /// With `only`, for no other versions than these. REQUIRES: a feed of a configuration that a stage serves.
  RecordPreparation(std::shared_ptr<const served::Live> live, const std::string& feed,
                    const std::set<std::int64_t>* only = nullptr);
  ~RecordPreparation();
  RecordPreparation(RecordPreparation&&) noexcept;

  /// What it gives lives in the arena and in `raw`. Throws Error(payload_too_large | invalid_payload | missing_id).
  PreparedRecord prepare(records::Intent intent, std::string_view raw, Arena& arena);

  /// The same with a record of the store, which was checked when it came. Lives until the next one, too.
  PreparedRecord map_stored(std::string_view id, std::string_view raw, Arena& arena);

  /// The names of the storages that records are mapped to, in one text.
  std::string storages() const;
  /// The numbers of the versions that records are mapped to, in the order of PreparedRecord::mapped.
  const std::vector<std::int64_t>& targets() const { return targets_; }
  const std::shared_ptr<const served::Live>& live() const { return live_; }

 private:
  struct Target;
  void map(const Value& record, PreparedRecord& prepared, Arena& arena);

  std::shared_ptr<const served::Live> live_;
  const project::Feed& feed_;
  std::vector<std::int64_t> targets_;
  std::vector<Target> makers_;  ///< one per target
  ValueReader reader_;
  std::string text_;
};

}  // namespace fsctl::ingest
