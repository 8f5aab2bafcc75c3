#include "core/load/into_store.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/index/route_conflicts.h"
#include "core/ingest/apply.h"
#include "core/ingest/left_out.h"
#include "core/ingest/whole_list.h"
#include "core/load/reading.h"
#include "core/load/tally.h"
#include "core/records/text_id.h"
#include "core/store/feed_records.h"

namespace fsctl::load {
namespace {

/// A commit follows after this many records or bytes, whichever comes first.
constexpr std::size_t commit_records = 65'535;
constexpr std::size_t commit_bytes = std::size_t{96} << 20U;

/// How long servers that push into the same database wait for a load's turn.
constexpr std::chrono::milliseconds longest_turn(500);

/// How long the store stays locked while the input has no records.
constexpr std::chrono::milliseconds longest_stall(500);

/// The most records without a route that are named.
constexpr std::size_t most_warnings = 10;

/// Writes the batches that the reading thread has prepared.
class StoreLoad {
 public:
  StoreLoad(const Load& load, store::Store& store, const project::Project& project, const World& world,
            const LoadListener& listener)
      : load_(load),
        store_(store),
        project_(project),
        world_(world),
        feed_(project.feeds.at(load.feed)),
        ingest_(store, project, world, load.feed),
        left_out_(project, load.feed),
        tally_(load, listener) {
    if (load_.takes_unchanged) ingest_.take_unchanged();
    ingest_.begin_load(load_.intent);
    store_.wait_for_writers(store_.patience(), load_.is_interrupted);
    if (load_.is_whole) ingest_.begin_fetching();  // from here on all writers note the pushes of this feed's records
    reading_.emplace(load, preparation(project));  // which are newer than whatever is read
  }

  Loaded run() {
    using End = Loaded::End;
    try {
      write();
    } catch (const std::exception& exception) {
      tally_.undone();
      if (ended_waiting(exception)) return tally_.finish(End::interrupted);
      const auto failure = went_back(exception) ? taken_back(exception) : std::current_exception();
      auto loaded = tally_.finish(End::given_up);
      loaded.failure = failure;
      return loaded;
    }
    return tally_.finish(load_.is_interrupted() ? End::interrupted : tally_.is_at_limit() ? End::stopped : End::whole);
  }

 private:
  /// Whether an interruption ended the wait for another process that keeps the store locked.
  bool ended_waiting(const std::exception& exception) const {
    const auto* error = dynamic_cast<const Error*>(&exception);
    return load_.is_interrupted() && error != nullptr && error->code() == ErrorCode::store_busy;
  }

  static bool went_back(const std::exception& exception) {
    const auto* error = dynamic_cast<const Error*>(&exception);
    return error != nullptr && error->code() == ErrorCode::store_went_back;
  }

  /// The same failure with the number of records that it took back.
  std::exception_ptr taken_back(const std::exception& exception) {
    Problem problem = dynamic_cast<const Error&>(exception).problems().front();
    if (const auto count = tally_.all_undone(); count > 0)
      problem.message += ", which took back the " + std::to_string(count) + (count == 1 ? " record" : " records") +
                         " loaded until then";
    return std::make_exception_ptr(Error(problem));
  }

  void write() {
    while (auto batch = next()) {
      for (Records rest = batch->records; !rest.empty() && !tally_.is_at_limit();) rest = rest.subspan(take(rest));
      tally_.advance(batch->packed_bytes, reading_->all_bytes());
      reading_->give_back(std::move(batch));
      if (tally_.is_at_limit() || load_.is_interrupted()) reading_->stop();
    }
    commit();
    if (load_.is_whole) end_whole();
    warn();
    ingest_.check_course();
    store_.tidy();
    if (waiting_ > most_warnings)
      tally_.warn(std::to_string(waiting_ - most_warnings) + " more records have no route for that reason");
    tally_.left_out(left_out_.find(store_));
  }

  void end_whole() {
    if (auto why = why_none_is_missing(); why.empty())
      remove_missing();
    else
      tally_.none_removed(std::move(why));
    ingest_.end_fetching();
    commit();
  }

  /// The reason why missing records cannot be determined; empty when they can.
  std::string why_none_is_missing() {
    const auto& loaded = tally_.so_far();
    if (load_.is_interrupted() || tally_.is_at_limit()) return "the load ended early";
    if (loaded.broken_files > 0 || loaded.has_unreadable_file) return "not all files could be read to their end";
    const auto rejected = loaded.counts[Counts::rejected];
    if (rejected > 0) return std::to_string(rejected) + (rejected == 1 ? " record was" : " records were") + " rejected";
    if (!whole_.is_empty() || load_.may_be_empty) return {};
    return store::count_feed_records(store_, store::feed_number(store_, feed_.id)) == 0
               ? ""
               : "there is no record in the files (--allow-empty removes all)";
  }

  void remove_missing() {
    whole_.remove_missing(store_, feed_, ingest_,
                          {.part_size = commit_records,
                           .became =
                               [this](const ingest::Outcome& outcome) {
                                 ReadRecord record;
                                 record.prepared.id = outcome.id;
                                 note(record, outcome);
                               },
                           .commit = [this] { commit(); }});
  }

  /// The next batch. While the input stalls, it commits so that others can write.
  std::unique_ptr<Batch> next() {
    if (!reading_->is_ready_within(longest_stall)) commit();
    return reading_->next();
  }

  Prepare preparation(const project::Project& project) const {
    auto preparation = std::make_shared<ingest::RecordPreparation>(ingest_.preparation());
    const auto intent = load_.intent;
    if (!load_.ids_as_text)
      return [preparation, intent](std::string_view text, Arena& arena) {
        return preparation->prepare(intent, text, arena);
      };
    return [preparation, intent, members = records::id_members(project.feeds.at(load_.feed))](std::string_view text,
                                                                                              Arena& arena) {
      return preparation->prepare(intent, copy(arena, records::with_text_ids(text, members)), arena);
    };
  }

  using Records = std::span<const ReadRecord>;

  /// Takes the first records; gives how many.
  std::size_t take(Records records) {
    const auto& first = records.front();
    if (first.refusal) {
      refuse(first, *first.refusal);
      return 1;
    }
    const auto applied = apply(records.first(together(records)));
    for (const auto& record : records.first(applied)) bytes_ += record.text.size();
    if (ingest_.uncommitted() >= commit_records || bytes_ >= commit_bytes || is_others_turn()) {
      commit();
      bytes_ = 0;
    }
    return std::max<std::size_t>(applied, 1);
  }

  bool is_others_turn() {
    if (world_.steady() - looked_ <= longest_turn.count()) return false;
    looked_ = world_.steady();
    return store_.is_awaited();
  }

  /// How many of the first records may be applied before a commit, or before too many have failed.
  std::size_t together(Records records) const {
    const auto most = std::min({records.size(), ingest::FeedIngest::most_together,
                                commit_records - ingest_.uncommitted(), tally_.most_left()});
    std::size_t count = 0;
    for (auto bytes = bytes_; count < most && !records[count].refusal && bytes < commit_bytes; ++count)
      bytes += records[count].text.size();
    return count;
  }

  void refuse(const ReadRecord& record, const Error& error) {
    if (record.is_record) ingest_.count_rejected();
    tally_.refused(record, error);
  }

  /// Applies the first records; gives how many. It is none when the result of a patch is too large.
  std::size_t apply(Records records) {
    std::vector<ingest::Arrival> arrivals;
    for (const auto& record : records) arrivals.push_back({.record = &record.prepared});
    try {
      ingest_.begin_for(arrivals);
      const auto outcomes = ingest_.apply(arrivals);
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        note(records[i], outcomes[i]);
        if (load_.is_whole) whole_.note(outcomes[i].id);
      }
      return outcomes.size();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::payload_too_large) throw;
      refuse(records.front(), error);
      return 0;
    }
  }

  void note(const ReadRecord& record, const ingest::Outcome& outcome) {
    left_out_.note(outcome);
    tally_.became(Counts::kind_of(outcome.status), record, outcome.correlation_id, outcome.problems);
  }

  void commit() {
    for (auto& conflict : ingest_.commit())
      if (++waiting_ <= most_warnings) without_route_.push_back(std::move(conflict));
    if (!load_.is_whole) warn();  // else the record in the way may be one that is removed at the end
    tally_.committed();
    looked_ = world_.steady();
  }

  /// Warns of records whose path another one has, unless that one is gone by now.
  void warn() {
    for (const auto& conflict : std::exchange(without_route_, {})) {
      if (is_removed(conflict.belongs_to))
        --waiting_;
      else
        tally_.warn(index::sentence(conflict));
    }
  }

  /// Whether a record such as `products a` came from this feed, which does not have it any more.
  bool is_removed(const std::string& record) {
    const auto blank = record.find(' ');
    const auto storage = record.substr(0, blank);
    const bool is_of_feed = load_.is_whole && std::ranges::any_of(project_.composers, [&](const auto& entry) {
                              return entry.second.feed.name() == feed_.id && entry.second.storage.name() == storage;
                            });
    if (!is_of_feed) return false;
    const std::string_view id = std::string_view(record).substr(blank + 1);
    bool is_there = false;
    store::find_feed_records(store_, store::feed_number(store_, feed_.id), std::span(&id, 1),
                             [&](std::size_t, const store::FeedRecord&) { is_there = true; });
    return !is_there;
  }

  const Load& load_;
  store::Store& store_;
  const project::Project& project_;
  const World& world_;
  const project::Feed& feed_;
  ingest::FeedIngest ingest_;
  ingest::WholeList whole_;
  ingest::LoadedLeftOut left_out_;
  Tally tally_;
  std::optional<Reading> reading_{};
  std::size_t bytes_ = 0;                              ///< of records that are not committed
  SteadyMillis looked_ = world_.steady();              ///< whether others wait, or let them in
  std::vector<index::RouteConflict> without_route_{};  ///< those to warn of
  std::size_t waiting_ = 0;  ///< records without a route because another record has their path
};

}  // namespace

Loaded into_store(const Load& load, store::Store& store, const project::Project& project, const World& world,
                  const LoadListener& listener) {
  return StoreLoad(load, store, project, world, listener).run();
}

}  // namespace fsctl::load
