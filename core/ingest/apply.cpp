#include "core/ingest/apply.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "core/composer/markers.h"
#include "core/error/suggest.h"
#include "core/ingest/record_check.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::ingest {
namespace {

const project::Feed& find_feed(const project::Project& project, const std::string& id) {
  const auto feed = project.feeds.find(id);
  if (feed != project.feeds.end()) return feed->second;
  throw Error(ErrorCode::feed_not_found, "there is no feed \"" + id + "\"",
              did_you_mean(id, project::names_of(project.feeds)));
}

/// What several storages tell of a record is told once.
void add_once(Problem problem, Problems& problems) {
  const auto same = [&](const Problem& other) {
    return other.code == problem.code && other.message == problem.message && other.source == problem.source &&
           other.place.pointer == problem.place.pointer;
  };
  if (std::ranges::none_of(problems, same)) problems.push_back(std::move(problem));
}

}  // namespace

/// A storage the feed's records are mapped to, for the configurations that map it alike.
struct FeedIngest::Target {
  std::int64_t version;
  std::unique_ptr<RecordMapper> mapper;
  std::vector<const project::Project*> projects{};
  Value mapped{};
};

FeedIngest::FeedIngest(store::Store& store, const project::Project& project, const World& world,
                       const std::string& feed)
    : FeedIngest(std::make_shared<Writing>(store, project), world, feed) {}

FeedIngest::FeedIngest(std::shared_ptr<Writing> writing, const World& world, const std::string& feed)
    : writing_(std::move(writing)), store_(writing_->store()), world_(world), feed_id_(feed) {
  bind();
}

/// Finds the feed, and the storages that its records are mapped to in any stage.
void FeedIngest::bind() {
  generation_ = writing_->generation();
  feed_ = &find_feed(writing_->project(), feed_id_);
  targets_.clear();
  for (const auto& stored : writing_->live().stored)
    for (const auto& [_, composer] : stored.project->composers) {
      if (composer.feed != feed_id_) continue;
      const auto version = std::ranges::find_if(
          stored.storages, [&](const StorageVersion& one) { return one.storage->name == composer.storage; });
      auto target = std::ranges::find(targets_, version->number, &Target::version);
      if (target == targets_.end()) {
        targets_.push_back({version->number, std::make_unique<RecordMapper>(*stored.project, composer)});
        target = std::prev(targets_.end());
      }
      target->projects.push_back(stored.project.get());
    }
}

FeedIngest::~FeedIngest() = default;

void FeedIngest::begin() {
  writing_->begin();
  if (begun_ == writing_->begun()) return;
  begun_ = writing_->begun();
  if (generation_ != writing_->generation()) bind();
  feed_number_ = store::feed_number(store_, feed_->id);
  has_failures_ = store::has_failures(store_, feed_number_);
}

std::vector<store::WaitingRoute> FeedIngest::commit() {
  auto waiting = writing_->commit();
  uncommitted_ = 0;
  return waiting;
}

Outcome FeedIngest::apply(Intent intent, std::string_view raw, const std::optional<Call>& call) {
  arena_.release();
  const Value record = read_record(raw, reader_, arena_);
  const std::string id(record_id(record, *feed_));
  begin();
  ++uncommitted_;
  switch (intent) {
    case Intent::patch:
      return patch(id, raw, call);
    case Intent::remove:
      return remove(id, call);
    default:
      return upsert(intent, id, raw, record, call);
  }
}

void FeedIngest::log_trigger(Intent intent, std::string_view raw, const Call& call) {
  arena_.release();
  const std::string id(record_id(read_record(raw, reader_, arena_), *feed_));
  begin();
  store::put_change(store_, {.id = call.correlation_id,
                             .part = call.part,
                             .feed = feed_number_,
                             .record = id,
                             .intent = static_cast<int>(intent),
                             .state = store::ChangeState::received,
                             .received = call.received});
  writing_->count_change();
}

Outcome FeedIngest::upsert(Intent intent, std::string_view id, std::string_view raw, const Value& record,
                           const std::optional<Call>& call) {
  const auto now = world_.now();
  Outcome outcome{.id = std::string(id)};
  const auto old = store::find_feed_record(store_, feed_number_, id);
  if (old && old->raw == raw && !last_mapping_failed(id)) {
    outcome.status = Outcome::Status::unchanged;
    if (call) log(intent, outcome, call);
    return outcome;
  }
  if (old)
    store::update_feed_record(store_, old->row, raw, now);
  else
    store::insert_feed_record(store_, feed_number_, id, raw, now);
  outcome.status = old ? Outcome::Status::replaced : Outcome::Status::created;
  outcome.problems = map_into_storages(id, raw, record);
  if (!outcome.problems.empty()) outcome.status = Outcome::Status::failed;
  log(intent, outcome, call);
  return outcome;
}

Outcome FeedIngest::patch(std::string_view id, std::string_view raw, const std::optional<Call>& call) {
  const auto json_of = [](std::string_view text) {
    Problems duplicates;  // of equal names the last counts, as everywhere in records
    return parse(std::make_shared<Source>(Source{.name = "record", .text = std::string(text)}), duplicates);
  };
  Json merged = Json::object();
  if (const auto old = store::find_feed_record(store_, feed_number_, id)) merged = json_of(old->raw);
  merged.merge_patch(json_of(raw));
  const std::string text = write(merged);
  return upsert(Intent::patch, id, text, read_record(text, reader_, arena_), call);
}

Outcome FeedIngest::remove(std::string_view id, const std::optional<Call>& call) {
  Outcome outcome{.status = Outcome::Status::absent, .id = std::string(id)};
  if (const auto old = store::find_feed_record(store_, feed_number_, id)) {
    outcome.status = Outcome::Status::removed;
    store::remove_feed_record(store_, old->row);
    for (const Target& target : targets_) writing_->writer(target.version).remove(id, feed_number_);
  }
  log(Intent::remove, outcome, call);
  return outcome;
}

/// Of a configuration all storages take the record, or none does; another one may take it all the same.
Problems FeedIngest::map_into_storages(std::string_view id, std::string_view raw, const Value& record) {
  const bool markers = composer::may_have_markers(raw);
  Problems problems;
  std::set<const project::Project*> failed;
  for (Target& target : targets_) {
    Problems own;
    target.mapped = target.mapper->map(record, markers, arena_, own);
    if (!own.empty()) failed.insert(target.projects.begin(), target.projects.end());
    for (Problem& problem : own) add_once(std::move(problem), problems);
  }
  const Value* parent = feed_->parent_member.empty() ? nullptr : record.find(feed_->parent_member);
  const auto parent_id = parent != nullptr && parent->is_text() ? parent->text() : std::string_view{};
  for (const Target& target : targets_)
    if (!std::ranges::all_of(target.projects, [&](const auto* project) { return failed.contains(project); }))
      writing_->writer(target.version).put(id, parent_id, feed_number_, target.mapped, world_.now());
  return problems;
}

Problems FeedIngest::map_again(std::string_view id) {
  begin();
  arena_.release();
  const std::string raw(store::find_feed_record(store_, feed_number_, id).value().raw);
  return map_into_storages(id, raw, read_record(raw, reader_, arena_));
}

bool FeedIngest::last_mapping_failed(std::string_view id) {
  return has_failures_ && store::has_failed(store_, feed_number_, id);
}

void FeedIngest::log(Intent intent, Outcome& outcome, const std::optional<Call>& call) {
  const bool failed = outcome.status == Outcome::Status::failed;
  if (has_failures_) store::settle_failures(store_, feed_number_, outcome.id);
  has_failures_ = has_failures_ || failed;
  outcome.correlation_id = call ? call->correlation_id : world_.correlation_id();
  const auto now = world_.now();
  const auto problem = failed ? problems_text(outcome.problems) : std::string();
  store::put_change(store_, {.id = outcome.correlation_id,
                             .part = call ? call->part : 0,
                             .feed = feed_number_,
                             .record = outcome.id,
                             .intent = static_cast<int>(intent),
                             .state = failed ? store::ChangeState::failed : store::ChangeState::processed,
                             .received = call ? call->received : now,
                             .finished = now,
                             .problem = problem});
  writing_->count_change();
}

std::string problems_text(const Problems& problems) {
  Json list = Json::array();
  for (const Problem& problem : problems) list.push_back(report::as_json(problem));
  return write(list);
}

}  // namespace fsctl::ingest
