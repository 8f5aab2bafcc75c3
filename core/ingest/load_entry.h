#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/intent.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// A call that was promised a correlation id.
struct Call {
  std::string correlation_id;  ///< 16 bytes
  std::int64_t received = 0;
  std::int64_t part = 0;    ///< which of its records
  bool is_trigger = false;  ///< stands in the log already, for whoever carries it out to finish
};

/// What became of the records of a load, or of a fetching.
struct LoadCounts {
  std::int64_t created = 0;
  std::int64_t replaced = 0;
  std::int64_t unchanged = 0;
  std::int64_t removed = 0;
  std::int64_t absent = 0;    ///< were to be removed, and were not there
  std::int64_t failed = 0;    ///< could not be mapped
  std::int64_t kept = 0;      ///< are newer here
  std::int64_t rejected = 0;  ///< are no records

  std::int64_t all() const;
  /// A JSON object with those that are not 0.
  std::string text() const;
  LoadCounts& operator+=(const LoadCounts& other);
};

struct LoadCount {
  std::string_view name;
  std::int64_t LoadCounts::*count;
};
/// In the order in which they are told.
inline constexpr std::array<LoadCount, 8> load_counts = {{{"created", &LoadCounts::created},
                                                          {"replaced", &LoadCounts::replaced},
                                                          {"unchanged", &LoadCounts::unchanged},
                                                          {"removed", &LoadCounts::removed},
                                                          {"absent", &LoadCounts::absent},
                                                          {"failed", &LoadCounts::failed},
                                                          {"kept", &LoadCounts::kept},
                                                          {"rejected", &LoadCounts::rejected}}};
/// `3 records: 2 created, 1 failed`.
std::string counts_text(const LoadCounts& counts);

/// The one change as which a load, or the fetching of a list, stands in the log.
class LoadEntry {
 public:
  /// A trigger is the change itself, and whoever carries it out notes its counts.
  LoadEntry(store::Store& store, const World& world, records::Intent intent, const std::optional<Call>& trigger = {});

  void count(std::int64_t LoadCounts::*kind);
  /// Takes a record that changed, and gives its correlation id. REQUIRES: an open transaction.
  std::string take(records::Intent intent, std::string_view record);
  /// The correlation id of the load, 16 bytes; empty as long as no record has changed.
  const std::string& id() const { return id_; }
  const LoadCounts& counts() const { return counts_; }

  /// Whether something is to be written.
  bool has_news() const { return has_news_; }
  /// Writes what is known so far. REQUIRES: an open transaction.
  void write(std::int64_t feed);

 private:
  void begin_ids();
  void write_records();

  store::Store& store_;
  const World& world_;
  records::Intent intent_;
  std::int64_t received_;
  bool is_own_;  ///< no trigger
  bool is_written_ = false;
  bool has_news_ = false;
  std::string id_;
  LoadCounts counts_{};
  std::string base_{};  ///< of the ids of records
  std::int64_t last_ = 0;
  // Records that are not written, all of one intent.
  std::string records_{};
  std::int64_t first_ = 1;
  records::Intent records_intent_ = records::Intent::upsert;
};

}  // namespace fsctl::ingest
