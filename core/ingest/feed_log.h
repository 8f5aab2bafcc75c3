#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ingest/load_entry.h"
#include "core/ingest/outcome.h"
#include "core/ingest/writing.h"
#include "core/records/intent.h"
#include "core/store/changes.h"
#include "core/store/numbers.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// Logs what becomes of a feed's records: a change for each call, and one for a whole load.
class FeedLog {
 public:
  /// REQUIRES: a world that outlives it.
  FeedLog(std::shared_ptr<Writing> writing, const World& world);

  /// Says that begin() comes and then records, if the feed is still the one that it was before.
  void expect(std::span<const std::string_view> records);
  /// Reads what the feed's log says at the beginning of a transaction.
  void begin(store::FeedNumber feed);

  /// From this call on, records without a call are logged together as one change with counts: the trigger's, if given.
  void begin_load(records::Intent intent, const std::optional<IngestCall>& trigger);
  void end_load() { load_.reset(); }
  /// The load under way, or null.
  LoadEntry* load() { return load_ ? &*load_ : nullptr; }
  const LoadEntry* load() const { return load_ ? &*load_ : nullptr; }

  /// Whether the last mapping of each record failed.
  std::vector<bool> have_failed(std::span<const std::string_view> records) const;

  /// Logs what became of records, and gives the outcomes their correlation ids. REQUIRES: different records.
  void log(std::span<const Arrival> arrivals, std::span<Outcome> outcomes);
  /// Logs a call that is to be carried out later.
  void log_trigger(records::Intent intent, std::string_view id, const IngestCall& call);

 private:
  std::string take_id(const Arrival& arrival, const Outcome& outcome);
  bool is_told_apart(const Arrival& arrival, const Outcome& outcome) const;
  store::Change change(const Arrival& arrival, const Outcome& outcome, std::string_view problem) const;

  std::shared_ptr<Writing> writing_;
  const World& world_;
  store::FeedNumber feed_{};
  bool has_failures_ = false;
  std::optional<LoadEntry> load_{};
};

/// The problems of a failed change in the form of the log: a JSON array.
std::string problems_text(const Problems& problems);

}  // namespace fsctl::ingest
