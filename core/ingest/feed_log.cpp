#include "core/ingest/feed_log.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"

namespace fsctl::ingest {
namespace {

bool has_failed(const Outcome& outcome) { return outcome.status == Outcome::Status::failed; }

/// Whether there is something to log: not of a load's record that is as it was.
bool is_news(const Arrival& arrival, const Outcome& outcome) {
  return arrival.call != nullptr || outcome.status != Outcome::Status::unchanged;
}

}  // namespace

FeedLog::FeedLog(std::shared_ptr<Writing> writing, const World& world) : writing_(std::move(writing)), world_(world) {}

void FeedLog::expect(std::span<const std::string_view> records) {
  store::expect_failures(writing_->store(), feed_);
  if (has_failures_) store::expect_those_that_failed(writing_->store(), feed_, records);
}

void FeedLog::begin(store::FeedNumber feed) {
  feed_ = feed;
  has_failures_ = store::has_failures(writing_->store(), feed);
}

void FeedLog::begin_load(records::Intent intent, const std::optional<IngestCall>& trigger) {
  load_.emplace(writing_->store(), world_, intent, trigger);
}

std::vector<bool> FeedLog::have_failed(std::span<const std::string_view> records) const {
  std::vector<bool> failed(records.size());
  if (has_failures_)
    store::each_that_failed(writing_->store(), feed_, records, [&](std::size_t position) { failed[position] = true; });
  return failed;
}

void FeedLog::log(std::span<const Arrival> arrivals, std::span<Outcome> outcomes) {
  // A record that is as it was has no failure to settle.
  if (has_failures_) store::settle_failures(writing_->store(), feed_, ids_of(outcomes));
  has_failures_ = has_failures_ || std::ranges::any_of(outcomes, has_failed);
  std::vector<std::string> problems(outcomes.size());
  std::vector<store::Change> changes;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (!is_news(arrivals[i], outcomes[i])) continue;
    outcomes[i].correlation_id = take_id(arrivals[i], outcomes[i]);
    writing_->note_change(world_);
    if (!is_told_apart(arrivals[i], outcomes[i])) continue;
    if (has_failed(outcomes[i])) problems[i] = problems_text(outcomes[i].problems);
    changes.push_back(change(arrivals[i], outcomes[i], problems[i]));
  }
  store::put_changes(writing_->store(), changes);
}

std::string FeedLog::take_id(const Arrival& arrival, const Outcome& outcome) {
  if (arrival.call != nullptr) return arrival.call->correlation_id;
  return load_ ? load_->take(arrival.record->intent, outcome.id) : world_.correlation_id();
}

/// Whether a record has a change of its own, and is not one of those that a trigger's or a load's change counts.
bool FeedLog::is_told_apart(const Arrival& arrival, const Outcome& outcome) const {
  if (arrival.call != nullptr) return !arrival.call->is_trigger;
  return !load_ || has_failed(outcome);
}

store::Change FeedLog::change(const Arrival& arrival, const Outcome& outcome, std::string_view problem) const {
  const auto* call = arrival.call;
  const auto now = world_.now();
  return {.id = outcome.correlation_id,
          .part = call != nullptr ? call->part : 0,
          .feed = feed_,
          .record = outcome.id,
          .intent = store::IntentNumber(arrival.record->intent),
          .state = has_failed(outcome) ? store::ChangeState::failed : store::ChangeState::processed,
          .received = call != nullptr ? call->received : now,
          .finished = now,
          .problem = problem,
          .cause = call == nullptr && load_ ? std::string_view(load_->id()) : std::string_view()};
}

void FeedLog::log_trigger(records::Intent intent, std::string_view id, const IngestCall& call) {
  store::put_change(writing_->store(), {.id = call.correlation_id,
                                        .part = call.part,
                                        .feed = feed_,
                                        .record = id,
                                        .intent = store::IntentNumber(intent),
                                        .state = store::ChangeState::received,
                                        .received = call.received});
  writing_->note_change(world_);
}

std::string problems_text(const Problems& problems) {
  Json list = Json::array();
  for (const Problem& problem : problems) list.push_back(report::as_json(problem));
  return write(list);
}

}  // namespace fsctl::ingest
