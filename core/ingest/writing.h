#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "core/ingest/storage_writer.h"
#include "core/project/project.h"
#include "core/served/live.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// The transaction in which feeds write together, with one writer per storage, for all stages. One thread at a time.
class Writing {
 public:
  /// REQUIRES: a store that is current for the working configuration; it outlives the object.
  Writing(store::Store& store, const project::Project& project);
  /// The same for what the stages served when that was read last.
  Writing(store::Store& store, const served::Live& before);
  ~Writing();

  /// Opens a transaction when none is open. Throws Error(store_busy | store_reconfigured) and opens none then.
  void begin();
  /// Makes what was written durable and visible. Gives the routes that have to wait for another record to go.
  std::vector<index::RouteConflict> commit();
  /// Takes back what was written since begin().
  void undo();

  /// How often a transaction was opened: another number, other data.
  std::int64_t begun() const { return begun_; }
  /// The writer of a storage, by the number of its version. REQUIRES: an open transaction.
  StorageWriter& writer(std::int64_t version);
  /// Notes that a change was logged, so that old ones can be removed.
  void note_change(const World& world);
  /// Throws Error(store_full) when a record more would take the room that reading and deleting need.
  void require_room();

  store::Store& store() { return store_; }
  /// The working configuration, which decides what feeds there are.
  const project::Project& project() const { return *live_->stages.working().project; }
  /// What the stages serve; another one after another process has changed that. From any thread.
  std::shared_ptr<const served::Live> live() const;

 private:
  void follow();
  void take(std::shared_ptr<const served::Live> live);
  void trim_changes();

  store::Store& store_;
  mutable std::mutex live_mutex_;
  std::shared_ptr<const served::Live> live_;
  std::vector<served::StoredProject> stored_{};
  std::map<std::int64_t, std::vector<served::StorageUse>> uses_{};  ///< by number of the version
  std::unique_ptr<store::Transaction> transaction_;
  std::map<std::int64_t, std::unique_ptr<StorageWriter>> writers_;  ///< by number of the version
  std::int64_t begun_ = 0;
  std::int64_t roomy_ = 0;                 ///< the transaction that was found to have room
  std::int64_t logged_ = 0;                ///< when the latest change was logged
  std::int64_t logged_steady_ = 0;         ///< the same by the steady clock
  std::optional<std::int64_t> trimmed_{};  ///< when old ones were removed, by the steady clock
  std::int64_t data_version_ = -1;         ///< after our last commit
};

}  // namespace fsctl::ingest
