#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/rate.h"
#include "core/api/stage.h"
#include "core/api/store_pool.h"
#include "core/budget/budget.h"
#include "core/context/contexts.h"
#include "core/index/snapshots.h"
#include "core/ingest/pushes.h"
#include "core/project/project.h"
#include "core/rebuild/make_current.h"
#include "core/store/place.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::api {

/// A project with its stages, its store and the world: what requests are answered from. May be used from several
/// threads.
class Site {
 public:
  /// Opens the store and brings it up to the project's configuration when it is not. Throws Error(store_…).
  Site(std::shared_ptr<const project::Project> project, const store::Address& store, World world,
       store::Store::Mode mode, const report::Listener& listener = {},
       std::shared_ptr<Budget> budget = std::make_shared<Budget>());
  /// Opens the store and leaves it as it is: for a project of which not all could be read. Where `follows` is false,
  /// that project's own places count, else those that the store was brought to.
  struct AsItIs {
    bool follows = true;
  };
  Site(std::shared_ptr<const project::Project> project, const store::Address& store, World world,
       store::Store::Mode mode, AsItIs as_it_is, std::shared_ptr<Budget> budget = std::make_shared<Budget>());

  /// A connection for one request; waits until one is free. REQUIRES: the thread has none.
  using Lease = StorePool::Lease;
  Lease lease(const Waiting* waiting = nullptr) { return stores_.lend(waiting); }
  /// The connections to the store that requests share.
  const StorePool& stores() const { return stores_; }

  /// From now on unknown versions mean this stage instead of public, unless project.json says otherwise.
  /// REQUIRES: before the first request.
  void take_unknown_versions_for(std::string stage) { unknown_versions_ = std::move(stage); }

  /// What the stages serve, as a store has it.
  std::shared_ptr<const Served> served(store::Store& store);
  /// What they served when that was asked last; nothing before.
  std::shared_ptr<const Served> last_served();

  const World& world() const { return world_; }
  /// The memory that requests, caches and connections to the store share.
  Budget& budget() { return *budget_; }
  index::Snapshots& snapshots() { return snapshots_; }
  context::Contexts& contexts() { return contexts_; }
  ingest::Pushes& pushes() { return pushes_; }
  RateCounter& ingest_rates() { return ingest_rates_; }
  RateCounter& fetch_rates() { return fetch_rates_; }

  /// Gives a known context another region and locale; on disk when this returns.
  void change_context(const std::string& token, const project::Place& place);
  /// Writes the contexts that were handed out since the last time, and removes some when there are too many.
  void write_contexts();
  /// Removes the contexts that nobody has used for as long as the project says, and those beyond the number that it
  /// says, and gives their number.
  std::size_t remove_unused_contexts();
  /// Whether there is a stage that answers without a fetch secret.
  bool is_open();
  /// Whether a domain of a stage has this host, without port.
  bool has_domain(std::string_view host);
  /// Carries out the trigger calls that were acknowledged.
  void run_triggers();

  /// Throws Gone when the store's file is no longer where it was opened, or was cut off since.
  void check_place();
  /// Remembers that it was cut off: from then on nothing is certain, so only a new start helps.
  void note_gone(const store::Gone& gone);
  /// Remembers that the store turned out to be damaged.
  void note_damage() { is_damaged_ = true; }
  /// Throws when the store cannot be read, and Damaged when it turned out to be so and nobody has mended it since.
  void check_store();

 private:
  std::shared_ptr<const project::Project> project_;  ///< the working configuration at the start
  store::Address address_;
  bool follows_;
  std::string unknown_versions_;
  World world_;
  std::shared_ptr<Budget> budget_;
  StorePool stores_;
  index::Snapshots snapshots_;
  context::Contexts contexts_;
  std::atomic<std::size_t> new_contexts_ = 0;
  ingest::Pushes pushes_;
  RateCounter ingest_rates_;
  RateCounter fetch_rates_;
  std::mutex mutex_;
  std::shared_ptr<const Served> served_;
  std::unique_ptr<store::Watch> place_;
  std::atomic<bool> is_cut_off_ = false;
  std::optional<store::Gone> cut_off_;
  std::atomic<bool> is_damaged_ = false;
  std::mutex health_mutex_;
  std::int64_t damage_looked_for_at_ = 0;  ///< the state of the store then
};

}  // namespace fsctl::api
