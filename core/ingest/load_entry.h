#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/intent.h"
#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// A call of the Ingest API that was answered with a correlation id.
struct IngestCall {
  std::string correlation_id;  ///< 16 bytes
  UnixMillis received = 0;     ///< in milliseconds since 1970
  std::int64_t part = 0;       ///< the index of the record in the call
  bool is_trigger = false;     ///< whether it is a trigger, which is logged already and is being carried out
};

/// The results of the records of a load or a fetch.
struct LoadCounts {
  std::int64_t created = 0;
  std::int64_t replaced = 0;
  std::int64_t unchanged = 0;
  std::int64_t removed = 0;
  std::int64_t absent = 0;    ///< were to be removed but do not exist
  std::int64_t failed = 0;    ///< could not be mapped
  std::int64_t kept = 0;      ///< the stored ones are newer
  std::int64_t rejected = 0;  ///< are not records

  std::int64_t all() const;
  /// The counts that are not 0, as a JSON object.
  std::string text() const;
  LoadCounts& operator+=(const LoadCounts& other);
};

struct LoadCount {
  std::string_view name;
  std::int64_t LoadCounts::*count;
};
/// All counts in the order in which they are shown.
inline constexpr std::array<LoadCount, 8> load_counts = {{{"created", &LoadCounts::created},
                                                          {"replaced", &LoadCounts::replaced},
                                                          {"unchanged", &LoadCounts::unchanged},
                                                          {"removed", &LoadCounts::removed},
                                                          {"absent", &LoadCounts::absent},
                                                          {"failed", &LoadCounts::failed},
                                                          {"kept", &LoadCounts::kept},
                                                          {"rejected", &LoadCounts::rejected}}};
/// The counts as text: `3 records: 2 created, 1 failed`.
std::string counts_text(const LoadCounts& counts);

/// The single change as which a load, or the fetch of a list, is logged.
class LoadEntry {
 public:
  /// With a trigger, its change gets the counts instead of a new one, and its caller writes them.
  LoadEntry(store::Store& store, const World& world, records::Intent intent,
            const std::optional<IngestCall>& trigger = {});

  void count(std::int64_t LoadCounts::*kind);
  /// Adds a changed record and returns its correlation id. REQUIRES: an open transaction.
  std::string take(records::Intent intent, std::string_view record);
  /// The load's correlation id of 16 bytes; empty until a record has changed.
  const std::string& id() const { return id_; }
  const LoadCounts& counts() const { return counts_; }

  /// Whether there is something to write.
  bool has_news() const { return has_news_; }
  /// Writes the counts and records so far. REQUIRES: an open transaction.
  void write(store::FeedNumber feed);

 private:
  void begin_ids();
  void write_records();

  store::Store& store_;
  const World& world_;
  records::Intent intent_;
  UnixMillis received_;
  bool is_own_;  ///< whether the change is not a trigger's
  bool is_written_ = false;
  bool has_news_ = false;
  std::string id_;
  LoadCounts counts_{};
  std::string base_{};  ///< the first part of the records' correlation ids
  std::int64_t last_ = 0;
  // Records that are not written yet, all with the same intent.
  std::string records_{};
  std::int64_t first_ = 1;
  records::Intent records_intent_ = records::Intent::upsert;
};

}  // namespace fsctl::ingest
