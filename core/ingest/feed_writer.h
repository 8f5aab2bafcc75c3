#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/ingest/feed_log.h"
#include "core/ingest/outcome.h"
#include "core/ingest/prepare.h"
#include "core/ingest/writing.h"
#include "core/store/feed_records.h"
#include "core/store/numbers.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// Writes what pushes make of a feed's records, with the records mapped from them, and logs it.
class FeedWriter {
 public:
  /// REQUIRES: a world and a log that outlive it.
  FeedWriter(std::shared_ptr<Writing> writing, const World& world, FeedLog& log);

  /// Takes the feed and the preparation that are valid for a transaction.
  void begin(store::FeedNumber feed, RecordPreparation& preparation);
  /// Says that these records come.
  void expect(Arrivals arrivals);
  /// From this call on, records whose text equals the stored one are written and mapped as well.
  void take_unchanged() { takes_unchanged_ = true; }

  /// Writes records of one intent with different ids, mapped for what the stages serve now; gives an outcome for each.
  /// A refused result of a patch ends them before it; Throws Error(payload_too_large) if it is the first.
  std::vector<Outcome> write(Arrivals arrivals);

  /// Maps stored records again; gives the problems of each. REQUIRES: different ids, of records that there are.
  std::vector<Problems> map_again(std::span<const std::string_view> ids);

 private:
  std::vector<Outcome> upsert(Arrivals arrivals);
  std::vector<Outcome> patch(Arrivals arrivals);
  std::vector<std::string_view> merged_texts(Arrivals patches);
  std::vector<Outcome> remove(Arrivals arrivals);
  std::vector<store::FeedRecordRow> compare(Arrivals arrivals, bool are_new, std::span<Outcome> outcomes);
  void put(std::span<const PreparedRecord* const> records, bool are_new);

  std::shared_ptr<Writing> writing_;
  store::Store& store_;
  const World& world_;
  FeedLog& log_;
  store::FeedNumber feed_{};
  RecordPreparation* preparation_ = nullptr;
  bool takes_unchanged_ = false;
  Arena merged_;  ///< memory of patched records
};

}  // namespace fsctl::ingest
