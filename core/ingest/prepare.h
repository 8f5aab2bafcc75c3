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
#include "core/store/numbers.h"

namespace fsctl::ingest {

/// A pushed record, parsed and mapped as far as this is possible without the store.
struct PreparedRecord {
  records::Intent intent = records::Intent::upsert;
  std::string_view id{};
  std::string_view raw{};
  /// For an upsert, one per target; nothing for the targets of a stage for which a mapping failed.
  std::vector<std::optional<MappedRecord>> mapped{};
  Problems problems{};                         ///< why mappings failed
  std::shared_ptr<const served::Live> live{};  ///< what the stages served when it was mapped
};

/// Parses and maps the records of a feed for all stages. One thread at a time, not necessarily the one that writes.
class RecordPreparation {
 public:
  /// With `only`, maps for these versions only. REQUIRES: a feed of a configuration that a stage serves.
  RecordPreparation(std::shared_ptr<const served::Live> live, const std::string& feed,
                    const std::set<store::VersionNumber>* only = nullptr);
  ~RecordPreparation();
  RecordPreparation(RecordPreparation&&) noexcept;

  /// Parses and maps a record. The result refers to the arena and `raw`. Throws Error(payload_too_large |
  /// invalid_payload | missing_id).
  PreparedRecord prepare(records::Intent intent, std::string_view raw, Arena& arena);

  /// The same for a stored record, which was checked when it was pushed. Of its text nothing is needed afterwards.
  PreparedRecord map_stored(std::string_view id, std::string_view raw, Arena& arena);

  /// The names of the storages to which records are mapped, as a list for messages.
  std::string storages() const;
  /// The numbers of the versions to which records are mapped, in the order of PreparedRecord::mapped.
  const std::vector<store::VersionNumber>& targets() const { return targets_; }
  const std::shared_ptr<const served::Live>& live() const { return live_; }

 private:
  struct Target;
  void map(const Value& record, PreparedRecord& prepared, Arena& arena);

  std::shared_ptr<const served::Live> live_;
  const project::Feed& feed_;
  std::vector<store::VersionNumber> targets_;
  std::vector<Target> makers_;  ///< one per target
  ValueReader reader_;
  std::string text_;
};

}  // namespace fsctl::ingest
