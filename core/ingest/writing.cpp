#include "core/ingest/writing.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "core/store/changes.h"
#include "core/store/counters.h"
#include "core/store/feed_records.h"
#include "core/store/storage_records.h"

namespace fsctl::ingest {
namespace {

constexpr std::chrono::milliseconds trim_every = std::chrono::hours(1);

}  // namespace

Writing::Writing(store::Store& store, const project::Project& project) : store_(store) {
  take(served::read_live(store, project.shared_from_this()));
  continue_ids_after(store::newest_id_time(store));
}

Writing::Writing(store::Store& store, const served::Live& before) : store_(store) {
  take(served::read_live(store, before.stages.working().project, &before));
  continue_ids_after(store::newest_id_time(store));
}

Writing::~Writing() = default;

void Writing::expect() {
  store::expect_counter(store_, store::versions_counter);
  store_.expect_data_version();
}

void Writing::begin() {
  if (transaction_) return;
  auto transaction = std::make_unique<store::Transaction>(store_);
  follow();
  transaction_ = std::move(transaction);
  ++begun_;
  // Writers cache where an index ends, and another process may have appended to it.
  const auto data_version = store_.data_version();
  if (std::exchange(data_version_, data_version) != data_version) forget_what_is_stored();
}

std::shared_ptr<const served::Live> Writing::live() const {
  const std::scoped_lock lock(live_mutex_);
  return live_;
}

void Writing::take(std::shared_ptr<const served::Live> live) {
  {
    const std::scoped_lock lock(live_mutex_);
    live_ = std::move(live);
  }
  stored_ = live_->stored;
  uses_.clear();
  for (auto& uses : served::grouped(stored_)) uses_[uses.front().version->number] = std::move(uses);
}

/// Switches to what the stages serve now if another process has changed it.
void Writing::follow() {
  if (store::counter(store_, store::versions_counter) == live_->versions_count && live_->is_current) return;
  auto live = served::read_live(store_, live_->stages.working().project, live_.get());
  if (!live->is_current)
    throw Error(ErrorCode::store_reconfigured, "another process has brought the store to its configuration",
                "start this one again, so that it works with that configuration too");
  forget_what_is_stored();
  take(std::move(live));
}

StorageWriter& Writing::writer(store::VersionNumber version) {
  auto& writer = writers_[version];
  if (!writer) writer = std::make_unique<StorageWriter>(store_, uses_.at(version));
  return *writer;
}

std::vector<index::RouteConflict> Writing::commit() {
  std::vector<index::RouteConflict> waiting;
  if (!transaction_) return waiting;
  try {
    for (const auto& [_, writer] : writers_) std::ranges::move(writer->flush(), std::back_inserter(waiting));
    trim_changes();
    data_version_ = next(data_version_);
    transaction_->commit();
  } catch (...) {
    undo();
    throw;
  }
  transaction_.reset();
  return waiting;
}

void Writing::undo() {
  transaction_.reset();
  forget_what_is_stored();
}

void Writing::forget_what_is_stored() {
  writers_.clear();
  std::erase_if(began_empty_, [](const auto& found) { return found.second; });
  written_ = {};
}

void Writing::know_new(store::FeedNumber feed, std::span<const store::VersionNumber> storages) {
  if (began_empty_.contains(feed)) return;
  began_empty_[feed] = !store::has_feed_records(store_, feed) && std::ranges::none_of(storages, [&](auto version) {
    return store::has_storage_records(store_, version);
  });
}

bool Writing::are_new(store::FeedNumber feed, std::span<const std::string_view> ids) const {
  const auto found = began_empty_.find(feed);
  return found != began_empty_.end() && found->second &&
         std::ranges::none_of(ids, [&](auto id) { return written_.may_have(id); });
}

/// A storage may have records of several feeds, so that it does not matter into which one a record goes.
void Writing::note_written(std::string_view id) {
  if (std::ranges::any_of(began_empty_, &decltype(began_empty_)::value_type::second)) written_.note(id);
}

void Writing::note_change(const World& world) {
  logged_ = world.now_for_ages();
  logged_steady_ = world.steady();
}

/// Checks the space once per transaction.
void Writing::require_room() {
  if (roomy_ == begun_) return;
  store_.require_room();
  roomy_ = begun_;
}

/// Removes old changes from time to time, when new ones are logged.
void Writing::trim_changes() {
  if (logged_ == 0 || (trimmed_ && logged_steady_ - *trimmed_ < trim_every.count())) return;
  trimmed_ = logged_steady_;
  const std::chrono::milliseconds kept = std::chrono::days(project().change_days);
  store::trim_changes(store_, logged_ - kept.count());
}

}  // namespace fsctl::ingest
