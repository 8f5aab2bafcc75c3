#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ingest/feed_log.h"
#include "core/ingest/feed_writer.h"
#include "core/ingest/load_entry.h"
#include "core/ingest/outcome.h"
#include "core/ingest/prepare.h"
#include "core/ingest/writing.h"
#include "core/records/intent.h"
#include "core/store/fetchings.h"
#include "core/store/numbers.h"
#include "core/store/went_back.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// Applies pushes to one feed, many per transaction: a raw record, its mapped records, their index entries and the
/// change log are committed together. One thread at a time.
class FeedIngest {
 public:
  /// REQUIRES: a store that is current for the project; all outlive the object. Throws Error(feed_not_found).
  FeedIngest(store::Store& store, const project::Project& project, const World& world, const std::string& feed);
  /// Shares its transaction with other feeds.
  FeedIngest(std::shared_ptr<Writing> writing, const World& world, const std::string& feed);
  ~FeedIngest();

  /// Applies one push within the open transaction, or begins one. A push with a call is logged even when it changes
  /// nothing. Throws Error(payload_too_large | invalid_payload | missing_id) and changes nothing then.
  Outcome apply(records::Intent intent, std::string_view raw, const std::optional<IngestCall>& call = {});
  /// The same with all records of one call, in their order.
  std::vector<Outcome> apply(records::Intent intent, std::span<const std::string> raws, const IngestCall& call);
  /// Applies the first of the records without a call, at least one unless it is refused.
  Applied apply(records::Intent intent, std::span<const std::string> raws);
  /// The same with records that were read and mapped by a preparation(). Applies the first of them that go to the store
  /// together, at least one, and gives the outcome of each. An Error(payload_too_large) concerns the first.
  std::vector<Outcome> apply(Arrivals arrivals);
  /// Says that these are applied next, be it in a transaction that is to begin.
  void expect(Arrivals arrivals);
  /// Begins a transaction where none is open, and says that these are applied next in it.
  void begin_for(Arrivals arrivals);
  /// How many records should go to the store together: of a database what there is of them is asked at once.
  static constexpr std::size_t most_together = 256;

  /// A preparation with which another thread can read and map records while this one writes.
  RecordPreparation preparation() const;
  /// Whether a preparation maps records for what the stages serve now.
  bool fits(const RecordPreparation& preparation) const { return preparation.live() == writing_->live(); }

  /// From this call on, records whose text equals the stored one are written and mapped as well.
  void take_unchanged() { writer_.take_unchanged(); }

  /// From this call on, records are taken as they are at the feed's source now: what is pushed or deleted later is
  /// newer and is kept. Commits, and returns what commit() does.
  std::vector<index::RouteConflict> begin_fetching();
  /// Ends it in a transaction that the caller commits; until then nobody else can push. REQUIRES: begin_fetching().
  void end_fetching();

  /// From this call on, pushes without a call are logged together as one change with counts: the trigger's, if given.
  void begin_load(records::Intent intent, const std::optional<IngestCall>& trigger = {}) {
    log_.begin_load(intent, trigger);
    course_.reset();
  }
  /// Throws Error(store_went_back) when the store went back to a snapshot since the load's first record: what was
  /// committed is gone. What is applied or committed later does the same.
  void check_course();
  /// Counts an input of the load that is not a record.
  void count_rejected();
  /// The results of the load so far.
  const LoadCounts& load_counts() const { return log_.load()->counts(); }
  /// Ends the load. REQUIRES: everything is committed.
  void end_load() { log_.end_load(); }

  /// Logs a call that is to be carried out later. Throws as apply() does.
  void log_trigger(records::Intent intent, std::string_view raw, const IngestCall& call);

  /// Maps stored records again; gives the problems of each. REQUIRES: an open transaction, and different ids, of
  /// records that there are.
  std::vector<Problems> map_again(std::span<const std::string_view> ids);

  /// Commits what was applied; the destructor rolls back what is not committed. Returns the records without a route
  /// because another record has their path.
  std::vector<index::RouteConflict> commit();

  std::size_t uncommitted() const { return uncommitted_; }

 private:
  void begin();
  std::vector<Outcome> apply_part(records::Intent intent, std::span<const std::string> raws, const IngestCall& call,
                                  std::size_t before);
  std::optional<Error> prepare(records::Intent intent, std::span<const std::string> raws,
                               std::vector<PreparedRecord>& records);
  std::vector<Outcome> apply_all(Arrivals arrivals);
  Arrivals together(Arrivals arrivals) const;
  std::vector<Outcome> apply_fetched(Arrivals arrivals);
  std::vector<Outcome> apply_noted(Arrivals arrivals);
  std::vector<Outcome> apply_as_served(Arrivals arrivals);

  std::shared_ptr<Writing> writing_;
  store::Store& store_;
  std::string feed_id_;
  FeedLog log_;
  FeedWriter writer_;
  std::unique_ptr<RecordPreparation> preparation_;
  std::int64_t begun_ = 0;  ///< the transaction for which the following two members are valid
  store::FeedNumber feed_number_{};
  std::optional<store::Fetching> fetching_{};  ///< the last one that was begun here
  std::optional<store::DataVersion> fetched_since_{};
  store::DataVersion as_of_{};               ///< whose state is written
  bool is_fetched_meanwhile_ = false;        ///< whether a fetch that began before that is under way
  std::optional<store::WentBack> course_{};  ///< of the store when the load began
  std::size_t uncommitted_ = 0;
  Arena arena_;
};

}  // namespace fsctl::ingest
