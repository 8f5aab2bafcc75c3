#include "core/ingest/apply.h"

#include <algorithm>
#include <iterator>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/raw.h"
#include "core/report/report.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/fetchings.h"
#include "core/store/set_aside.h"

namespace fsctl::ingest {
namespace {

const project::Feed& find_feed(const project::Project& project, const std::string& id) {
  const auto feed = project.feeds.find(id);
  if (feed != project.feeds.end()) return feed->second;
  throw Error(ErrorCode::feed_not_found, "there is no feed \"" + id + "\"",
              did_you_mean(id, project::names_of(project.feeds)));
}

}  // namespace

std::int64_t LoadCounts::*count_of(Outcome::Status status) {
  static constexpr std::int64_t LoadCounts::*counts[] = {
      &LoadCounts::created, &LoadCounts::replaced, &LoadCounts::unchanged, &LoadCounts::removed,
      &LoadCounts::absent,  &LoadCounts::failed,   &LoadCounts::kept};
  return counts[static_cast<std::size_t>(status)];
}

FeedIngest::FeedIngest(store::Store& store, const project::Project& project, const World& world,
                       const std::string& feed)
    : FeedIngest(std::make_shared<Writing>(store, project), world, feed) {}

FeedIngest::FeedIngest(std::shared_ptr<Writing> writing, const World& world, const std::string& feed)
    : writing_(std::move(writing)), store_(writing_->store()), world_(world), feed_id_(feed) {
  find_feed(writing_->project(), feed);
  preparation_ = std::make_unique<RecordPreparation>(preparation());
}

FeedIngest::~FeedIngest() = default;

RecordPreparation FeedIngest::preparation() const { return {writing_->live(), feed_id_}; }

void FeedIngest::begin() {
  writing_->begin();
  if (begun_ == writing_->begun()) return;
  begun_ = writing_->begun();
  if (preparation_->live() != writing_->live()) {
    find_feed(writing_->project(), feed_id_);
    preparation_ = std::make_unique<RecordPreparation>(preparation());
  }
  feed_number_ = store::feed_number(store_, feed_id_);
  has_failures_ = store::has_failures(store_, feed_number_);
  const auto oldest = store::oldest_fetching(store_, feed_number_);
  if (oldest) as_of_ = fetched_since_.value_or(store_.data_version() + 1);
  is_fetched_meanwhile_ = oldest && *oldest < as_of_;
}

std::vector<index::RouteConflict> FeedIngest::commit() {
  if (load_ && load_->has_news()) {
    begin();
    load_->write(feed_number_);
  }
  auto waiting = writing_->commit();
  uncommitted_ = 0;
  return waiting;
}

Outcome FeedIngest::apply(records::Intent intent, std::string_view raw, const std::optional<Call>& call) {
  begin();
  arena_.release();
  return apply(preparation_->prepare(intent, raw, arena_), call);
}

Outcome FeedIngest::apply(const PreparedRecord& record, const std::optional<Call>& call) {
  begin();
  ++uncommitted_;
  auto outcome = apply_newest(record, call);
  if (load_ && !call) load_->count(count_of(outcome.status));
  return outcome;
}

/// Applies a record unless it is fetched and the stored one is newer.
Outcome FeedIngest::apply_newest(const PreparedRecord& record, const std::optional<Call>& call) {
  if (is_newer_here(record.id))
    return {.status = Outcome::Status::kept,
            .id = std::string(record.id),
            .correlation_id = call ? call->correlation_id : std::string()};
  auto outcome = apply_as_served(record, call);
  note_if_fetched_meanwhile(outcome.id);
  return outcome;
}

Outcome FeedIngest::apply_as_served(const PreparedRecord& record, const std::optional<Call>& call) {
  if (record.live == writing_->live()) return apply_current(record, call);
  Arena arena;  // mapped again, as another process has changed what the stages serve
  return apply_current(preparation_->prepare(record.intent, record.raw, arena), call);
}

Outcome FeedIngest::apply_current(const PreparedRecord& record, const std::optional<Call>& call) {
  switch (record.intent) {
    case records::Intent::patch:
      return patch(record, call);
    case records::Intent::remove:
      return remove(record.id, call);
    default:
      return upsert(record, call);
  }
}

void FeedIngest::begin_load(records::Intent intent, const std::optional<Call>& trigger) {
  load_.emplace(store_, world_, intent, trigger);
}

void FeedIngest::count_rejected() {
  if (load_) load_->count(&LoadCounts::rejected);
}

bool FeedIngest::is_newer_here(std::string_view id) {
  return fetched_since_ && store::was_pushed_since(store_, feed_number_, id, *fetched_since_);
}

/// Marks the record as pushed during a fetch, so that the fetched, older one does not replace it.
void FeedIngest::note_if_fetched_meanwhile(std::string_view id) {
  if (is_fetched_meanwhile_) store::note_pushed_meanwhile(store_, feed_number_, id, as_of_);
}

void FeedIngest::log_trigger(records::Intent intent, std::string_view raw, const Call& call) {
  begin();
  arena_.release();
  const auto id = preparation_->prepare(intent, raw, arena_).id;
  store::put_change(store_, {.id = call.correlation_id,
                             .part = call.part,
                             .feed = feed_number_,
                             .record = id,
                             .intent = static_cast<int>(intent),
                             .state = store::ChangeState::received,
                             .received = call.received});
  writing_->note_change(world_);
}

Outcome FeedIngest::upsert(const PreparedRecord& record, const std::optional<Call>& call) {
  const auto now = world_.now();
  Outcome outcome{.id = std::string(record.id)};
  const auto old = store::find_feed_record(store_, feed_number_, record.id);
  if (old && old->raw == record.raw && !takes_unchanged_ && !last_mapping_failed(record.id)) {
    outcome.status = Outcome::Status::unchanged;
    if (call) log(record.intent, outcome, call);
    return outcome;
  }
  writing_->require_room();
  if (old)
    store::update_feed_record(store_, old->row, record.raw, now);
  else
    store::insert_feed_record(store_, feed_number_, record.id, record.raw, now);
  outcome.status = old ? Outcome::Status::replaced : Outcome::Status::created;
  outcome.problems = record.problems;
  if (!outcome.problems.empty()) outcome.status = Outcome::Status::failed;
  put(record);
  log(record.intent, outcome, call);
  return outcome;
}

Outcome FeedIngest::patch(const PreparedRecord& patch, const std::optional<Call>& call) {
  const auto old = store::find_feed_record(store_, feed_number_, patch.id);
  const std::string text = merge_patch(old ? old->raw : "{}", patch.raw);
  merged_.release();
  auto record = preparation_->prepare(records::Intent::upsert, text, merged_);
  record.intent = records::Intent::patch;
  return upsert(record, call);
}

Outcome FeedIngest::remove(std::string_view id, const std::optional<Call>& call) {
  Outcome outcome{.status = Outcome::Status::absent, .id = std::string(id)};
  if (const auto old = store::find_feed_record(store_, feed_number_, id)) {
    outcome.status = Outcome::Status::removed;
    store::remove_feed_record(store_, old->row);
    for (const auto version : preparation_->targets()) writing_->writer(version).remove(id, feed_number_);
    store::remove_set_aside_record(store_, feed_number_, id);
  }
  log(records::Intent::remove, outcome, call);
  return outcome;
}

void FeedIngest::put(const PreparedRecord& record) {
  const auto& targets = preparation_->targets();
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (record.mapped[i]) writing_->writer(targets[i]).put(*record.mapped[i], feed_number_, world_.now());
}

Problems FeedIngest::map_again(std::string_view id) {
  begin();
  arena_.release();
  const std::string raw(store::find_feed_record(store_, feed_number_, id).value().raw);
  const auto record = preparation_->prepare(records::Intent::upsert, raw, arena_);
  put(record);
  return record.problems;
}

bool FeedIngest::last_mapping_failed(std::string_view id) {
  return has_failures_ && store::has_failed(store_, feed_number_, id);
}

void FeedIngest::log(records::Intent intent, Outcome& outcome, const std::optional<Call>& call) {
  const bool failed = outcome.status == Outcome::Status::failed;
  if (has_failures_) store::settle_failures(store_, feed_number_, outcome.id);
  has_failures_ = has_failures_ || failed;
  outcome.correlation_id = take_id(intent, outcome, call);
  const auto now = world_.now();
  writing_->note_change(world_);
  const bool is_in_load = load_ && !call;
  if ((call && call->is_trigger) || (is_in_load && !failed)) return;
  const auto problem = failed ? problems_text(outcome.problems) : std::string();
  store::put_change(store_, {.id = outcome.correlation_id,
                             .part = call ? call->part : 0,
                             .feed = feed_number_,
                             .record = outcome.id,
                             .intent = static_cast<int>(intent),
                             .state = failed ? store::ChangeState::failed : store::ChangeState::processed,
                             .received = call ? call->received : now,
                             .finished = now,
                             .problem = problem,
                             .cause = is_in_load ? std::string_view(load_->id()) : std::string_view()});
}

std::string FeedIngest::take_id(records::Intent intent, const Outcome& outcome, const std::optional<Call>& call) {
  if (call) return call->correlation_id;
  return load_ ? load_->take(intent, outcome.id) : world_.correlation_id();
}

std::string problems_text(const Problems& problems) {
  Json list = Json::array();
  for (const Problem& problem : problems) list.push_back(report::as_json(problem));
  return write(list);
}

}  // namespace fsctl::ingest
