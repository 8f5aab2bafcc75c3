#include "core/ingest/apply.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/composer/markers.h"
#include "core/error/suggest.h"
#include "core/ingest/versions.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::ingest {
namespace {

constexpr std::size_t longest_id = 255;

const project::Feed& find_feed(const project::Project& project, const std::string& id) {
  const auto feed = project.feeds.find(id);
  if (feed != project.feeds.end()) return feed->second;
  throw Error(ErrorCode::feed_not_found, "there is no feed \"" + id + "\"",
              did_you_mean(id, project::names_of(project.feeds)));
}

std::string text_of(const Problems& problems) {
  Json list = Json::array();
  for (const Problem& problem : problems) list.push_back(report::as_json(problem));
  return write(list);
}

}  // namespace

/// A storage the feed's records are mapped to.
struct FeedIngest::Target {
  const StorageVersion* version;
  std::unique_ptr<RecordMapper> mapper;
};

/// What belongs to the open transaction.
struct FeedIngest::Work {
  explicit Work(store::Store& store) : transaction(store) {}

  store::Transaction transaction;
  std::vector<std::unique_ptr<StorageWriter>> writers;  ///< one per target
};

FeedIngest::FeedIngest(store::Store& store, const project::Project& project, const World& world,
                       const std::string& feed)
    : store_(store), project_(project), world_(world), feed_(find_feed(project, feed)) {
  versions_ = storage_versions(store, project);
  for (const auto& [_, composer] : project.composers)
    if (composer.feed == feed)
      for (const StorageVersion& version : versions_)
        if (version.storage->name == composer.storage)
          targets_.push_back({&version, std::make_unique<RecordMapper>(project, composer)});
}

FeedIngest::~FeedIngest() = default;

void FeedIngest::begin() {
  if (work_) return;
  work_ = std::make_unique<Work>(store_);
  feed_number_ = store::feed_number(store_, feed_.id);
  failed_ = store::failed_records(store_, feed_number_);
  for (const Target& target : targets_)
    work_->writers.push_back(std::make_unique<StorageWriter>(store_, project_, *target.version));
}

std::vector<store::WaitingRoute> FeedIngest::commit() {
  std::vector<store::WaitingRoute> waiting;
  if (!work_) return waiting;
  for (const auto& writer : work_->writers) std::ranges::move(writer->flush(), std::back_inserter(waiting));
  work_->transaction.commit();
  work_.reset();
  uncommitted_ = 0;
  return waiting;
}

Outcome FeedIngest::apply(Intent intent, std::string_view raw) {
  arena_.release();
  const Value record = read_record(raw);
  const std::string id(id_of(record));
  begin();
  ++uncommitted_;
  switch (intent) {
    case Intent::patch:
      return patch(id, raw);
    case Intent::remove:
      return remove(id);
    default:
      return upsert(intent, id, raw, record);
  }
}

Value FeedIngest::read_record(std::string_view raw) {
  Value record;
  try {
    record = reader_.read(raw, arena_);
  } catch (const Error& error) {
    Problem problem = error.problems().front();
    problem.code = ErrorCode::invalid_payload;
    throw Error(problem);
  }
  if (!record.is_object())
    throw Error(ErrorCode::invalid_payload, "a record is a JSON object, this is " + std::string(kind_name(record)));
  return record;
}

std::string_view FeedIngest::id_of(const Value& record) const {
  const Value* id = record.find(feed_.id_member);
  const auto refuse = [&](const std::string& why, const std::string& hint = {}) {
    throw Error(Problem{.code = ErrorCode::missing_id,
                        .message = "`" + feed_.id_member + "` " + why,
                        .place = {.pointer = id != nullptr ? pointer_step(feed_.id_member) : ""},
                        .hint = hint});
  };
  if (id == nullptr) refuse("is missing; it identifies the record");
  if (id->is_number())
    refuse("must be a string, this is a number", "fsctl ingest --ids-as-text takes numbers as texts");
  if (!id->is_text()) refuse("must be a string, this is " + std::string(kind_name(*id)));
  if (id->text().empty()) refuse("is empty; it identifies the record");
  if (id->text().size() > longest_id) refuse("is longer than 255 bytes");
  return id->text();
}

Outcome FeedIngest::upsert(Intent intent, std::string_view id, std::string_view raw, const Value& record) {
  const auto now = world_.now();
  Outcome outcome{.id = std::string(id)};
  const auto old = store::find_feed_record(store_, feed_number_, id);
  if (old && old->raw == raw && !failed_.contains(id)) {
    outcome.status = Outcome::Status::unchanged;
    return outcome;
  }
  if (old)
    store::update_feed_record(store_, old->row, raw, now);
  else
    store::insert_feed_record(store_, feed_number_, id, raw, now);
  outcome.status = old ? Outcome::Status::replaced : Outcome::Status::created;
  outcome.problems = map_into_storages(id, raw, record);
  if (!outcome.problems.empty()) outcome.status = Outcome::Status::failed;
  log(intent, id, outcome);
  return outcome;
}

Outcome FeedIngest::patch(std::string_view id, std::string_view raw) {
  Json merged = Json::object();
  if (const auto old = store::find_feed_record(store_, feed_number_, id)) merged = parse(std::string(old->raw));
  merged.merge_patch(parse(std::string(raw)));
  const std::string text = write(merged);
  return upsert(Intent::patch, id, text, read_record(text));
}

Outcome FeedIngest::remove(std::string_view id) {
  Outcome outcome{.status = Outcome::Status::absent, .id = std::string(id)};
  if (const auto old = store::find_feed_record(store_, feed_number_, id)) {
    outcome.status = Outcome::Status::removed;
    store::remove_feed_record(store_, old->row);
    for (const auto& writer : work_->writers) writer->remove(id, feed_number_);
  }
  log(Intent::remove, id, outcome);
  return outcome;
}

/// All storages take the record, or none does.
Problems FeedIngest::map_into_storages(std::string_view id, std::string_view raw, const Value& record) {
  Problems problems;
  const bool markers = composer::may_have_markers(raw);
  std::vector<Value> mapped;
  for (const Target& target : targets_) mapped.push_back(target.mapper->map(record, markers, arena_, problems));
  if (!problems.empty()) return problems;
  const Value* parent = feed_.parent_member.empty() ? nullptr : record.find(feed_.parent_member);
  const auto parent_id = parent != nullptr && parent->is_text() ? parent->text() : std::string_view{};
  for (std::size_t i = 0; i < mapped.size(); ++i)
    work_->writers[i]->put(id, parent_id, feed_number_, mapped[i], world_.now());
  return problems;
}

void FeedIngest::log(Intent intent, std::string_view id, Outcome& outcome) {
  const bool failed = outcome.status == Outcome::Status::failed;
  outcome.correlation_id = world_.correlation_id();
  const auto now = world_.now();
  const auto problem = failed ? text_of(outcome.problems) : std::string();
  store::put_change(store_, {.id = outcome.correlation_id,
                             .feed = feed_number_,
                             .record = id,
                             .intent = static_cast<int>(intent),
                             .state = failed ? store::ChangeState::failed : store::ChangeState::processed,
                             .received = now,
                             .finished = now,
                             .problem = problem});
  if (failed) {
    failed_.emplace(id);
  } else if (const auto known = failed_.find(id); known != failed_.end()) {
    store::settle_failures(store_, feed_number_, id);
    failed_.erase(known);
  }
}

}  // namespace fsctl::ingest
