#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/ingest/load_entry.h"
#include "core/ingest/prepare.h"
#include "core/ingest/writing.h"
#include "core/records/intent.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// What became of one pushed record.
struct Outcome {
  /// `kept` is what is newer here than what was fetched.
  enum class Status { created, replaced, unchanged, removed, absent, failed, kept };

  Status status = Status::created;
  std::string id{};
  std::string correlation_id{};  ///< 16 bytes; empty when nothing changed and nobody asked for one
  Problems problems{};           ///< of a failed mapping
};

/// Where an outcome counts.
std::int64_t LoadCounts::*count_of(Outcome::Status status);

/// Applies pushes to one feed, many to a transaction: raw record, mapped records, index and change log go together.
/// One thread at a time.
class FeedIngest {
 public:
  /// REQUIRES: a store that is current for the project; all outlive the object. Throws Error(feed_not_found).
  FeedIngest(store::Store& store, const project::Project& project, const World& world, const std::string& feed);
  /// The same in a transaction that other feeds write in too.
  FeedIngest(std::shared_ptr<Writing> writing, const World& world, const std::string& feed);
  ~FeedIngest();

  /// Applies one push to the open transaction, beginning one if there is none. With a call it is logged even when it
  /// changes nothing. Throws Error(payload_too_large | invalid_payload | missing_id) and changes nothing then.
  Outcome apply(records::Intent intent, std::string_view raw, const std::optional<Call>& call = {});
  /// The same with a record that a preparation() made ready.
  Outcome apply(const PreparedRecord& record, const std::optional<Call>& call = {});

  /// For another thread to read and map records by while this one writes.
  RecordPreparation preparation() const;
  /// Whether a preparation still makes what the stages need.
  bool fits(const RecordPreparation& preparation) const { return preparation.live() == writing_->live(); }

  /// From now on a record is written and mapped although its text is the one that is there.
  void take_unchanged() { takes_unchanged_ = true; }

  /// From now on records come from the feed's source as it is since that transaction: what was pushed or deleted after
  /// it is newer and stays. REQUIRES: no open transaction.
  void take_from_source(std::int64_t begun) { fetched_since_ = begun; }

  /// From now on what is applied without a call stands in the log as one change with counts; for a trigger as that.
  void begin_load(records::Intent intent, const std::optional<Call>& trigger = {});
  /// Counts what was no record.
  void count_rejected();
  /// What became of the records of the load so far.
  const LoadCounts& load_counts() const { return load_->counts(); }
  /// REQUIRES: all is committed.
  void end_load() { load_.reset(); }

  /// Logs a call that is carried out later. Throws as apply() does.
  void log_trigger(records::Intent intent, std::string_view raw, const Call& call);

  /// Maps a stored record again; the problems say what failed. REQUIRES: an open transaction, and the record.
  Problems map_again(std::string_view id);

  /// Makes what was applied durable and visible. What is not committed is undone.
  /// Gives the records that have to wait for a path from now on.
  std::vector<index::RouteConflict> commit();

  std::size_t uncommitted() const { return uncommitted_; }

 private:
  void begin();
  bool is_newer_here(std::string_view id);
  void note_if_fetched_meanwhile(std::string_view id);
  Outcome apply_newest(const PreparedRecord& record, const std::optional<Call>& call);
  Outcome apply_as_served(const PreparedRecord& record, const std::optional<Call>& call);
  Outcome apply_current(const PreparedRecord& record, const std::optional<Call>& call);
  Outcome upsert(const PreparedRecord& record, const std::optional<Call>& call);
  Outcome patch(const PreparedRecord& patch, const std::optional<Call>& call);
  Outcome remove(std::string_view id, const std::optional<Call>& call);
  void put(const PreparedRecord& record);
  bool last_mapping_failed(std::string_view id);
  void log(records::Intent intent, Outcome& outcome, const std::optional<Call>& call);
  std::string take_id(records::Intent intent, const Outcome& outcome, const std::optional<Call>& call);

  std::shared_ptr<Writing> writing_;
  store::Store& store_;
  const World& world_;
  std::string feed_id_;
  std::unique_ptr<RecordPreparation> preparation_;
  std::int64_t begun_ = 0;  ///< the transaction that the following is known of
  std::int64_t feed_number_ = 0;
  bool has_failures_ = false;
  bool takes_unchanged_ = false;
  std::optional<std::int64_t> fetched_since_{};  ///< of records that come from the source
  std::int64_t as_of_ = 0;                       ///< the transaction whose state is written
  bool is_fetched_meanwhile_ = false;            ///< by somebody who began before that
  std::size_t uncommitted_ = 0;
  std::optional<LoadEntry> load_{};
  Arena arena_;
  Arena merged_;  ///< of a patched record
};

/// The problems of a failed change as they stand in the log: a JSON array.
std::string problems_text(const Problems& problems);

}  // namespace fsctl::ingest
