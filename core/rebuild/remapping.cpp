#include "core/rebuild/remapping.h"

#include <algorithm>

#include "core/ingest/apply.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/failure_text.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
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

/// The feeds that any stage maps.
std::set<std::string> mapped_feeds(const std::vector<served::StoredProject>& stored) {
  std::set<std::string> feeds;
  for (const auto& one : stored)
    for (const auto& [_, composer] : one.project->composers) feeds.insert(composer.feed.name());
  for (const auto& [id, _] : stored.front().project->feeds) feeds.insert(id);
  return feeds;
}

}  // namespace

/// A version to which records are mapped.
struct Remapping::Target {
  std::unique_ptr<ingest::StorageWriter> writer;
  std::unique_ptr<served::LastGood> last_good;
};

struct Remapping::Feed {
  std::string id;
  store::FeedNumber number{};
  std::set<std::string, std::less<>> failed_before{};
  std::int64_t failed = 0;
  std::int64_t kept = 0;  ///< of these, in their last good versions
  std::vector<std::string> first{};
};

Remapping::Remapping(store::Store& store, served::Served& served, const World& world, const report::Listener& listener,
                     std::string_view why)
    : store_(store), served_(served), world_(world), listener_(listener), why_(why) {
  for (const auto& id : mapped_feeds(served.stored)) {
    const auto number = store::find_feed(store, id);
    if (!number) continue;  // the feed never had a record
    Feed feed{.id = id, .number = *number};
    store::each_failed_record(store, *number, [&](const store::Change& change) {
      if (is_of_mapping(change)) feed.failed_before.emplace(change.record);
    });
    feeds_.push_back(std::move(feed));
  }
}

Remapping::~Remapping() = default;

std::shared_ptr<const served::Live> Remapping::live() const {
  return std::make_shared<const served::Live>(served::Live{{served_}, 0, {}});
}

void Remapping::open_writers(const std::set<store::VersionNumber>* only) {
  targets_.clear();
  groups_ = served::grouped(served_.stored);
  for (const auto& uses : groups_) {
    const auto number = uses.front().version->number;
    if (only != nullptr && !only->contains(number)) continue;
    auto& target = targets_[number];
    target.writer = std::make_unique<ingest::StorageWriter>(store_, uses);
    target.last_good = std::make_unique<served::LastGood>(store_, served_.stages, uses);
  }
}

void Remapping::flush() {
  for (const auto& [_, target] : targets_) target.writer->flush();
  targets_.clear();
}

void Remapping::fill(const std::set<store::VersionNumber>& fresh) {
  if (fresh.empty()) return;
  open_writers(&fresh);
  for (auto& feed : feeds_) fill_feed(feed, fresh);
  flush();
}

void Remapping::fill_feed(Feed& feed, const std::set<store::VersionNumber>& fresh) {
  ingest::RecordPreparation preparation(live(), feed.id, &fresh);
  const auto& targets = preparation.targets();
  if (targets.empty()) return;
  report::Progress progress(listener_, "mapping", store::count_feed_records(store_, feed.number),
                            preparation.storages() + std::string(why_));
  store::each_feed_record(store_, feed.number, [&](std::string_view id, std::string_view raw, UnixMillis received) {
    progress.step();
    arena_.release();
    ingest::PreparedRecord record{.id = id, .raw = raw};
    if (feed.failed_before.contains(id))
      record.mapped.resize(targets.size());  // it failed before, so retry() maps it
    else
      record = preparation.map_stored(id, raw, arena_);
    bool is_kept = true;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (record.mapped[i])
        put(targets[i], *record.mapped[i], feed.number, received);
      else
        is_kept = keep_last_good(targets[i], id, feed.number) && is_kept;
    }
    if (!record.problems.empty()) note(feed, record, targets, is_kept);
  });
}

bool Remapping::keep_last_good(store::VersionNumber version, std::string_view id, store::FeedNumber feed) {
  auto& target = targets_.at(version);
  const auto record = target.last_good->find(id, feed, arena_);
  if (!record) return false;
  put(version, {.key = record->key, .parent = record->parent, .content = record->content, .text = record->text}, feed,
      record->changed);
  return true;
}

void Remapping::put(store::VersionNumber version, const ingest::MappedRecord& record, store::FeedNumber feed,
                    UnixMillis changed) {
  const auto* one = &record;
  targets_.at(version).writer->put({&one, 1}, feed, changed);
}

void Remapping::retry() {
  if (std::ranges::all_of(feeds_, [](const Feed& feed) { return feed.failed_before.empty(); })) return;
  open_writers(nullptr);
  for (auto& feed : feeds_)
    if (!feed.failed_before.empty()) retry_feed(feed);
  flush();
}

void Remapping::retry_feed(Feed& feed) {
  ingest::RecordPreparation preparation(live(), feed.id);
  std::vector<std::string_view> settled;
  for (const auto& id : feed.failed_before)
    if (retry_record(feed, preparation, id)) settled.push_back(id);
  store::settle_failures(store_, feed.number, settled);
}

/// Maps a record again; true when nothing fails any more.
bool Remapping::retry_record(Feed& feed, ingest::RecordPreparation& preparation, const std::string& id) {
  const auto stored = store::find_feed_record(store_, feed.number, id);
  if (!stored) return false;
  const std::string raw(stored->raw);
  arena_.release();
  const auto record = preparation.map_stored(id, raw, arena_);
  const auto& targets = preparation.targets();
  bool is_kept = true;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto old = store::find_storage_record(store_, targets[i], id);
    const bool is_there = old && old->feed == feed.number;
    const auto& mapped = record.mapped[i];
    if (!mapped)
      is_kept = (is_there || (!old && keep_last_good(targets[i], id, feed.number))) && is_kept;
    else if (!is_there || old->content != mapped->text || old->parent != mapped->parent)
      put(targets[i], *mapped, feed.number, world_.now());
  }
  if (!record.problems.empty()) note(feed, record, targets, is_kept);
  return record.problems.empty();
}

void Remapping::tell_only_of(const project::Project& project) { told_ = &project; }

/// Whether the record fails for the project to which telling is restricted.
bool Remapping::is_told(const ingest::PreparedRecord& record, const std::vector<store::VersionNumber>& targets) const {
  if (told_ == nullptr) return true;
  const auto& storages = served_.stored_of(*told_).storages;
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (!record.mapped[i] && std::ranges::find(storages, targets[i], &served::StorageVersion::number) != storages.end())
      return true;
  return false;
}

void Remapping::note(Feed& feed, const ingest::PreparedRecord& record, const std::vector<store::VersionNumber>& targets,
                     bool is_kept) {
  const auto id = record.id;
  if (is_told(record, targets)) {
    ++feed.failed;
    feed.kept += is_kept ? 1 : 0;
    if (feed.first.size() < most_told)
      feed.first.push_back("  " + text::printable(id) + ": " + report::failure_text(record.problems.front()));
  }
  const auto text = ingest::problems_text(record.problems);
  const auto now = world_.now();
  if (feed.failed_before.contains(id)) return store::renew_failures(store_, feed.number, id, now, text);
  const auto correlation_id = world_.correlation_id();
  store::put_change(store_, {.id = correlation_id,
                             .feed = feed.number,
                             .record = id,
                             .intent = static_cast<int>(records::Intent::remap),
                             .state = store::ChangeState::failed,
                             .received = now,
                             .finished = now,
                             .problem = text});
}

std::int64_t Remapping::tell() const {
  std::int64_t failed = 0;
  for (const auto& feed : feeds_) {
    failed += feed.failed;
    if (feed.failed == 0 || !listener_.tell) continue;
    listener_.tell(counted(feed.failed, "record") + " of feed " + feed.id + " cannot be mapped; " +
                   std::to_string(feed.kept) + (feed.kept == 1 ? " keeps its" : " keep their") +
                   " last good version, " + std::to_string(feed.failed - feed.kept) +
                   (feed.failed - feed.kept == 1 ? " is" : " are") + " absent");
    for (const auto& line : feed.first) listener_.tell(line);
  }
  return failed;
}

}  // namespace fsctl::rebuild
