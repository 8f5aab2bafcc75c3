#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/answer_cache.h"
#include "core/api/rate.h"
#include "core/api/read_store.h"
#include "core/api/reading.h"
#include "core/api/request.h"
#include "core/api/stage.h"
#include "core/api/store_pool.h"
#include "core/budget/budget.h"
#include "core/context/contexts.h"
#include "core/index/snapshots.h"
#include "core/ingest/pushes.h"
#include "core/project/project.h"
#include "core/rebuild/make_current.h"
#include "core/store/commits.h"
#include "core/store/place.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::api {

/// The state from which requests are answered: a project with its stages, its store and the world. Thread-safe.
class Site {
 public:
  /// Opens the store and brings it to the project's configuration if necessary. Throws Error(store_…).
  Site(std::shared_ptr<const project::Project> project, const store::Address& store, World world,
       store::Store::Mode mode, const report::Listener& listener = {},
       std::shared_ptr<Budget> budget = std::make_shared<Budget>());
  /// Opens the store without changing it, for a project of which only a part could be loaded. If `follows`, the places
  /// are those of the configuration to which the store was brought, else the project's own.
  struct AsItIs {
    bool follows = true;
  };
  Site(std::shared_ptr<const project::Project> project, const store::Address& store, World world,
       store::Store::Mode mode, AsItIs as_it_is, std::shared_ptr<Budget> budget = std::make_shared<Budget>());

  /// A connection for one request; waits until one is free. REQUIRES: the thread has no connection.
  using Lease = StorePool::Lease;
  Lease lease(const Waiting* waiting = nullptr) { return stores_.lend(waiting); }
  /// What is known of a request before it reads.
  struct ToRead {
    bool can_be_begun_again = false;
    std::shared_ptr<const store::Counters> presumed{};  ///< which the store has
    bool knows_context = false;
  };
  /// What a request reads: if it can be begun again, of the read store, where that has what the request has to be
  /// shown, or else optimistically of the store.
  std::unique_ptr<Reading> read(const Request& request, const ToRead& how);
  /// Has what is read optimistically not be so for a moment, as the store has just moved on meanwhile.
  void note_moved_on();
  /// The connections that requests share.
  const StorePool& stores() const { return stores_; }

  /// Answers unknown versions from this stage instead of public, unless project.json says otherwise. Has to be called
  /// before the first request.
  void take_unknown_versions_for(std::string stage) { unknown_versions_ = std::move(stage); }

  /// What the stages serve at the state of this connection.
  std::shared_ptr<const ServedStages> served(store::Store& store);
  /// The result of the last call of served(); null before the first one.
  std::shared_ptr<const ServedStages> last_served();

  /// Keeps answers from now on, as long as the store's content is what it is. Has to be called before the first
  /// request.
  void keep_answers();
  /// Lets limits hold for all servers on the store together. Has to be called before the first request.
  void share_limits();
  /// Has requests read a standby of the store's database where they may. Has to be called before the first request.
  void take_read_store(const store::Address& standby, ReadStore::Tell tell);
  /// Has no request see less from now on than the store had when this was called last, and looks whether the read store
  /// can be read. REQUIRES: take_read_store().
  void look_at_read_store();
  /// Null unless it was taken.
  const ReadStore* read_store() const { return read_store_.get(); }
  /// Has requests read the store alone until the read store, which failed, is sound.
  void leave_read_store(const std::exception& failure) { read_store_->leave(failure); }
  /// Whether answers tell the state of the store that they show, as others may read a standby.
  bool tells_states() const { return address_.is_of_server(); }
  /// Has no request see less from now on than the store has.
  void show_newest();
  /// Has no request see less from now on than this.
  void note_state(store::DataVersion state);
  /// The answers that are kept; null unless some are.
  AnswerCache* answers() { return answers_.get(); }
  /// The last commit to the store, with a context, where that is told sooner than what a request reads in any case.
  std::optional<store::LastCommit> last_commit(const store::WantsCommit& who) const;
  /// Whether what a transaction has just read is the state that this commit has left.
  bool was_left_by(const store::CommitMark& mark, const store::Store& read) const {
    return commits_->is_of(mark, read.version_read());
  }
  /// Whether requests may presume a state of the store that was read a moment ago.
  bool may_presume() const { return commits_ != nullptr && commits_->is_asked(); }

  const World& world() const { return world_; }
  /// The memory that requests, caches and connections to the store share.
  Budget& budget() { return *budget_; }
  index::Snapshots& snapshots() { return snapshots_; }
  context::Contexts& contexts() { return contexts_; }
  ingest::Pushes& pushes() { return pushes_; }
  RateCounter& ingest_rates() { return ingest_rates_; }
  RateCounter& fetch_rates() { return fetch_rates_; }
  store::CallCounts& call_counts() { return *call_counts_; }

  /// Changes the region and locale of a context. It is on disk when this returns; gives a state that has it
  /// where answers tell states.
  store::DataVersion change_context(const std::string& token, const project::Place& place);
  /// Writes the contexts that are new since the last call, and removes some when there are too many.
  void write_contexts();
  /// Removes the contexts that were unused for longer, or are more, than the project allows; returns their number.
  std::size_t remove_unused_contexts();
  /// Whether a stage answers without a fetch secret.
  bool is_open();
  /// Whether this host, without port, is that of a domain on any stage.
  bool has_domain(std::string_view host);
  /// Carries out acknowledged triggers.
  void run_triggers();

  /// Throws Gone when the store's file was moved, removed or truncated since it was opened.
  void check_place();
  /// Remembers that the file was truncated: nothing read from it is reliable then, so the server has to be restarted.
  void note_gone(const store::Gone& gone);
  /// Remembers that damage was found in the store.
  void note_damage() { is_damaged_ = true; }
  /// Throws when the store cannot be read, and Damaged when damage was found that was not repaired since.
  void check_store();

 private:
  void follow_store();
  bool is_calm() const { return world_.steady() >= calm_from_; }

  std::shared_ptr<const project::Project> project_;  ///< the working configuration at the start
  store::Address address_;
  bool follows_;
  std::string unknown_versions_;
  World world_;
  std::shared_ptr<Budget> budget_;
  StorePool stores_;
  std::unique_ptr<ReadStore> read_store_{};
  std::atomic<store::DataVersion> newest_{};  ///< that was shown or written here
  store::DataVersion looked_at_{};            ///< the state of the store at the last look
  index::Snapshots snapshots_;
  std::unique_ptr<AnswerCache> answers_;
  std::unique_ptr<store::Commits> commits_;  ///< ends before the connections
  context::Contexts contexts_;
  static constexpr std::int64_t least_new_contexts = 1'000;             ///< between two looks for too many
  std::atomic<std::int64_t> contexts_until_look_ = least_new_contexts;  ///< how many new ones until the next look
  ingest::Pushes pushes_;
  std::unique_ptr<store::CallCounts> call_counts_ = std::make_unique<store::OwnCallCounts>();
  RateCounter ingest_rates_{"ingest"};
  RateCounter fetch_rates_{"fetch"};
  std::mutex mutex_;
  std::shared_ptr<const ServedStages> served_;
  std::unique_ptr<store::Watch> place_;
  std::atomic<SteadyMillis> calm_from_ = 0;
  std::atomic<bool> is_cut_off_ = false;
  std::optional<store::Gone> cut_off_;
  std::atomic<bool> is_damaged_ = false;
  std::mutex health_mutex_;
  store::DataVersion damage_looked_for_at_{};  ///< the version of the store at the last check
};

}  // namespace fsctl::api
