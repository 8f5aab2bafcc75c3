#include "core/rebuild/remapping.h"

#include <algorithm>

#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::rebuild {
namespace {

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

/// Records of a feed that go to the store together.
struct Remapping::Batch {
  explicit Batch(std::size_t size) : are_kept(size, true) { records.reserve(size); }

  std::vector<ingest::PreparedRecord> records{};
  std::vector<ingest::NewRecord> written{};  ///< to the next version
  std::vector<bool> are_kept;                ///< whether all versions have some version of the record
};

Remapping::Remapping(store::Store& store, served::Served& served, const World& world, const report::Listener& listener,
                     std::string_view why)
    : store_(store), served_(served), world_(world), listener_(listener), why_(why) {
  for (const auto& id : mapped_feeds(served.stored)) {
    const auto number = store::find_feed(store, id);
    if (number) feeds_.emplace_back(store, id, *number);  // other feeds never had a record
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

void Remapping::fill_feed(FailedRecords& feed, const std::set<store::VersionNumber>& fresh) {
  ingest::RecordPreparation preparation(live(), feed.feed(), &fresh);
  const auto& targets = preparation.targets();
  if (targets.empty()) return;
  report::Progress progress(listener_, "mapping", store::count_feed_records(store_, feed.number()),
                            preparation.storages() + std::string(why_));
  store::each_feed_page(store_, feed.number(), [&](std::span<const store::StoredFeedRecord> stored) {
    for (std::size_t i = 0; i < stored.size(); ++i) progress.step();
    fill_page(feed, preparation, stored);
  });
}

void Remapping::fill_page(FailedRecords& feed, ingest::RecordPreparation& preparation,
                          std::span<const store::StoredFeedRecord> stored) {
  const auto& targets = preparation.targets();
  arena_.release();
  Batch batch(stored.size());
  for (const auto& [id, raw, _] : stored) {
    if (!feed.before().contains(id))
      batch.records.push_back(preparation.map_stored(id, raw, arena_));
    else  // retry() maps it
      batch.records.emplace_back(ingest::PreparedRecord{.id = id}).mapped.resize(targets.size());
  }
  for (std::size_t target = 0; target < targets.size(); ++target) {
    std::vector<std::size_t> unmapped;
    for (std::size_t i = 0; i < stored.size(); ++i) {
      if (const auto& mapped = batch.records[i].mapped[target])
        batch.written.push_back({&*mapped, stored[i].received});
      else
        unmapped.push_back(i);
    }
    put(targets[target], feed.number(), batch, unmapped);
  }
  note(feed, batch, targets);
}

/// Writes what the batch has for a version, and the last good versions of those of its records that have none there.
void Remapping::put(store::VersionNumber version, store::FeedNumber feed, Batch& batch,
                    std::span<const std::size_t> without_one) {
  auto& target = targets_.at(version);
  std::vector<std::string_view> ids;
  for (const auto i : without_one) ids.push_back(batch.records[i].id);
  std::vector<bool> have_one(ids.size());
  std::vector<ingest::MappedRecord> last_good;
  last_good.reserve(ids.size());
  target.last_good->find(ids, feed, arena_, [&](std::size_t position, const served::LastGood::Record& record) {
    const auto& kept = last_good.emplace_back(ingest::MappedRecord{
        .key = record.key, .parent = record.parent, .content = record.content, .text = record.text});
    batch.written.push_back({&kept, record.changed});
    have_one[position] = true;
  });
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (!have_one[i]) batch.are_kept[without_one[i]] = false;
  target.writer->put(batch.written, feed, false);
  batch.written.clear();
}

void Remapping::retry() {
  if (std::ranges::all_of(feeds_, [](const FailedRecords& feed) { return feed.before().empty(); })) return;
  open_writers(nullptr);
  for (auto& feed : feeds_)
    if (!feed.before().empty()) retry_feed(feed);
  flush();
}

void Remapping::retry_feed(FailedRecords& feed) {
  constexpr std::size_t most_at_once = 64;
  ingest::RecordPreparation preparation(live(), feed.feed());
  const std::vector<std::string_view> ids(feed.before().begin(), feed.before().end());
  for (std::span left(ids); !left.empty(); left = left.subspan(std::min(left.size(), most_at_once)))
    retry_records(feed, preparation, left.first(std::min(left.size(), most_at_once)));
}

void Remapping::retry_records(FailedRecords& feed, ingest::RecordPreparation& preparation,
                              std::span<const std::string_view> ids) {
  arena_.release();
  Batch batch(ids.size());
  store::find_feed_records(store_, feed.number(), ids, [&](std::size_t position, const store::FeedRecord& stored) {
    batch.records.push_back(preparation.map_stored(ids[position], stored.raw, arena_));
  });
  const auto& targets = preparation.targets();
  for (std::size_t target = 0; target < targets.size(); ++target)
    retry_in(targets[target], target, feed.number(), batch);
  note(feed, batch, targets);
  std::vector<std::string_view> settled;
  for (const auto& record : batch.records)
    if (record.problems.empty()) settled.push_back(record.id);
  store::settle_failures(store_, feed.number(), settled);
}

/// Writes the records that are not in a version as they are mapped now.
void Remapping::retry_in(store::VersionNumber version, std::size_t target, store::FeedNumber feed, Batch& batch) {
  struct Stored {
    bool is_there = false;
    bool is_of_feed = false;
    bool is_same = false;
  };
  std::vector<std::string_view> ids;
  for (const auto& record : batch.records) ids.push_back(record.id);
  std::vector<Stored> stored(ids.size());
  store::find_storage_records(store_, version, ids, [&](std::size_t position, const store::StorageRecord& old) {
    const auto& mapped = batch.records[position].mapped[target];
    const bool is_of_feed = old.feed == feed;
    const bool is_same = is_of_feed && mapped && old.content == mapped->text && old.parent == mapped->parent;
    stored[position] = {.is_there = true, .is_of_feed = is_of_feed, .is_same = is_same};
  });
  std::vector<std::size_t> absent;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto& mapped = batch.records[i].mapped[target];
    if (mapped && !stored[i].is_same) batch.written.push_back({&*mapped, world_.now()});
    if (mapped || stored[i].is_of_feed) continue;
    if (stored[i].is_there)
      batch.are_kept[i] = false;
    else
      absent.push_back(i);
  }
  put(version, feed, batch, absent);
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

/// Notes which records of the batch fail.
void Remapping::note(FailedRecords& feed, const Batch& batch, const std::vector<store::VersionNumber>& targets) const {
  std::vector<FailedRecords::Failed> failed;
  for (std::size_t i = 0; i < batch.records.size(); ++i) {
    const auto& record = batch.records[i];
    if (!record.problems.empty())
      failed.push_back({record.id, record.problems, batch.are_kept[i], is_told(record, targets)});
  }
  feed.note(failed, world_);
}

std::int64_t Remapping::tell() const {
  std::int64_t failed = 0;
  for (const auto& feed : feeds_) failed += feed.tell(listener_);
  return failed;
}

}  // namespace fsctl::rebuild
