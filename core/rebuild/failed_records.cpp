#include "core/rebuild/failed_records.h"

#include "core/ingest/feed_log.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/records/intent.h"
#include "core/report/failure_text.h"
#include "core/store/changes.h"
#include "core/text/printable.h"

namespace fsctl::rebuild {
namespace {

/// The most records that are told with their reasons.
constexpr std::size_t most_told = 3;

std::string counted(std::int64_t count, const std::string& what) {
  return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

/// Whether a change failed because of its mapping rather than its fetch.
bool is_of_mapping(const store::Change& change) {
  if (!records::is_trigger(static_cast<records::Intent>(change.intent))) return true;
  const Json problems = parse(std::string(change.problem));
  return !problems.empty() && problems.front().value("code", std::string()).starts_with("FS2");
}

}  // namespace

FailedRecords::FailedRecords(store::Store& store, std::string feed, store::FeedNumber number)
    : store_(store), feed_(std::move(feed)), number_(number) {
  store::each_failed_record(store, number, [&](const store::Change& change) {
    if (is_of_mapping(change)) before_.emplace(change.record);
  });
}

void FailedRecords::note(std::span<const Failed> records, const World& world) {
  const auto now = world.now();
  std::vector<std::string> texts;  // in order of the records, as views of them are passed on
  std::vector<std::string> ids;
  for (const Failed& record : records) {
    if (record.is_told) count(record);
    texts.push_back(ingest::problems_text(record.problems));
    ids.push_back(before_.contains(record.id) ? std::string() : world.correlation_id());
  }
  std::vector<store::Failure> again;
  std::vector<store::Change> fresh;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (ids[i].empty())
      again.push_back({records[i].id, texts[i]});
    else
      fresh.push_back({.id = ids[i],
                       .feed = number_,
                       .record = records[i].id,
                       .intent = store::IntentNumber(records::Intent::remap),
                       .state = store::ChangeState::failed,
                       .received = now,
                       .finished = now,
                       .problem = texts[i]});
  }
  store::renew_failures(store_, number_, again, now);
  store::put_changes(store_, fresh);
}

void FailedRecords::count(const Failed& record) {
  ++failed_;
  kept_ += record.is_kept ? 1 : 0;
  if (first_.size() < most_told) first_.emplace_back(record.id, report::failure_text(record.problems.front()));
}

std::int64_t FailedRecords::tell(const report::Listener& listener) const {
  if (failed_ == 0 || !listener.tell) return failed_;
  listener.tell(counted(failed_, "record") + " of feed " + feed_ + " cannot be mapped; " + std::to_string(kept_) +
                (kept_ == 1 ? " keeps its" : " keep their") + " last good version, " + std::to_string(failed_ - kept_) +
                (failed_ - kept_ == 1 ? " is" : " are") + " absent");
  for (const auto& [id, error] : first_) {
    listener.tell("  " + text::printable(id) + ": " + error);
    if (listener.note_failed) listener.note_failed(feed_, id, error);
  }
  return failed_;
}

}  // namespace fsctl::rebuild
