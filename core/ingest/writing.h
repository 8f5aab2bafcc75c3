#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "core/ingest/noted_names.h"
#include "core/ingest/storage_writer.h"
#include "core/project/project.h"
#include "core/served/live.h"
#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// A transaction shared by feeds, with one writer per storage version, for all stages. One thread at a time.
class Writing {
 public:
  /// REQUIRES: a store that is current for the working configuration; it outlives the object.
  Writing(store::Store& store, const project::Project& project);
  /// The same with a state of the stages that was read before.
  Writing(store::Store& store, const served::Live& before);
  ~Writing();

  /// Says that begin() comes.
  void expect();
  /// Opens a transaction unless one is open. Throws Error(store_busy | store_reconfigured) and opens none then.
  void begin();
  /// Commits the transaction. Returns the records without a route because another record has their path.
  std::vector<index::RouteConflict> commit();
  /// The state of the store that the last commit here has made.
  store::DataVersion committed() const { return data_version_; }
  /// Rolls the transaction back.
  void undo();

  /// The number of transactions opened so far. What was read from the store is valid as long as it stays the same.
  std::int64_t begun() const { return begun_; }
  /// The writer for a storage version. REQUIRES: an open transaction.
  StorageWriter& writer(store::VersionNumber version);
  /// Has are_new() know of a feed's records, if there is none yet, nor any in the storages to which it is mapped.
  /// REQUIRES: an open transaction.
  void know_new(store::FeedNumber feed, std::span<const store::VersionNumber> storages);
  /// Whether it is known that none of these records is in a feed, nor any of its storages.
  bool are_new(store::FeedNumber feed, std::span<const std::string_view> ids) const;
  /// Notes that this record is written.
  void note_written(std::string_view id);
  /// Notes that a change was logged, so that old ones are removed in time.
  void note_change(const World& world);
  /// Throws Error(store_full) when the disk space left is needed for reading and deleting.
  void require_room();

  store::Store& store() { return store_; }
  /// The working configuration, which determines the feeds.
  const project::Project& project() const { return *live_->stages.working().project; }
  /// What the stages serve; replaced when another process has changed it. Thread-safe.
  std::shared_ptr<const served::Live> live() const;

 private:
  void follow();
  void take(std::shared_ptr<const served::Live> live);
  void trim_changes();
  void forget_what_is_stored();

  store::Store& store_;
  mutable std::mutex live_mutex_;
  std::shared_ptr<const served::Live> live_;
  std::vector<served::StoredProject> stored_{};
  std::map<store::VersionNumber, std::vector<served::StorageUse>> uses_{};
  std::unique_ptr<store::Transaction> transaction_;
  std::map<store::VersionNumber, std::unique_ptr<StorageWriter>> writers_;
  std::map<store::FeedNumber, bool> began_empty_{};  ///< what know_new() found
  NotedNames written_{};                             ///< since one was found to be empty, in any feed
  std::int64_t begun_ = 0;
  std::int64_t roomy_ = 0;                 ///< the transaction for which require_room() has checked the space
  UnixMillis logged_ = 0;                  ///< when the latest change was logged
  SteadyMillis logged_steady_ = 0;         ///< the same
  std::optional<SteadyMillis> trimmed_{};  ///< when old changes were removed
  store::DataVersion data_version_{-1};    ///< of the store after the last commit here, or before this transaction
};

}  // namespace fsctl::ingest
