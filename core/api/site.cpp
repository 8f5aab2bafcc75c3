#include "core/api/site.h"

#include <algorithm>
#include <charconv>
#include <exception>
#include <string_view>
#include <utility>

#include "core/connect/triggers.h"
#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/facts.h"
#include "core/store/integrity.h"

namespace fsctl::api {
namespace {

// Parts of the budget, as divisors:
constexpr std::size_t part_for_indexes = 2;  ///< the most that listings cache of their indexes
constexpr std::size_t part_for_pushes = 8;   ///< the cache of the connection that writes pushes
constexpr std::size_t part_for_answers = 16;

/// The state that a request says to have seen; the first one of all where it says none.
store::DataVersion seen_by(const Request& request) {
  const auto text = request.header("fs-state");
  std::int64_t state = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), state);
  return failure == std::errc() && end == text.data() + text.size() ? store::DataVersion(state) : store::DataVersion();
}

}  // namespace

Site::Site(std::shared_ptr<const project::Project> project, const store::Address& store, World world,
           store::Store::Mode mode, const report::Listener& listener, std::shared_ptr<Budget> budget)
    : Site(std::move(project), store, std::move(world), mode, AsItIs{}, std::move(budget)) {
  rebuild::make_current(*lease(), *project_, world_, listener);
}

Site::Site(std::shared_ptr<const project::Project> project, const store::Address& store, World world,
           store::Store::Mode mode, AsItIs as_it_is, std::shared_ptr<Budget> budget)
    : project_(std::move(project)),
      address_(store),
      follows_(as_it_is.follows),
      world_(std::move(world)),
      budget_(std::move(budget)),
      stores_(address_, mode, *budget_),
      snapshots_(budget_->bytes() / part_for_indexes, budget_),
      pushes_(address_, *project_, world_, budget_->bytes() / part_for_pushes) {
  if (!lease()->is_in_memory()) place_ = store::watch(address_);
}

std::shared_ptr<const ServedStages> Site::served(store::Store& store) {
  const auto now = store::counter(store, store::versions_counter);
  std::shared_ptr<const ServedStages> before;
  {
    const std::scoped_lock lock(mutex_);
    if (served_ && served_->live->versions_count == now) return served_;
    before = served_;
  }
  auto live = follows_ ? served::read_live(store, project_, before ? before->live.get() : nullptr)
                       : served::read_as_known(store, project_);
  auto found = std::make_shared<const ServedStages>(std::move(live), before.get(), unknown_versions_);
  const std::scoped_lock lock(mutex_);
  if (!served_ || served_->live->versions_count < now) served_ = found;
  return found;
}

void Site::share_limits() { call_counts_ = lease()->connection().call_counts(); }

std::unique_ptr<Reading> Site::read(const Request& request, const ToRead& how) {
  if (read_store_ && how.can_be_begun_again)
    if (auto reading = read_store_->read({.known = newest_, .asked = seen_by(request)}, request)) return reading;
  const bool is_optimistic = how.can_be_begun_again && (how.presumed != nullptr || is_calm());
  return std::make_unique<Reading>(
      stores_.lend(request.waiting),
      Reading::How{.isolation = is_optimistic ? store::Isolation::optimistic : store::Isolation::snapshot,
                   .presumed = is_optimistic ? how.presumed : nullptr,
                   .token = how.knows_context ? std::string_view() : request.header("fs-context")});
}

void Site::take_read_store(const store::Address& standby, ReadStore::Tell tell) {
  const auto store = lease();
  read_store_ = std::make_unique<ReadStore>(standby, store::origin_of(*store), *budget_, std::move(tell));
  newest_ = looked_at_ = store->data_version();
}

void Site::look_at_read_store() {
  try {
    follow_store();
  } catch (const std::exception&) {  // nothing newer is acknowledged while the store cannot be asked
  }
  read_store_->look(newest_);
}

/// A database that took the place of another one may lack the last commits, which nobody will see again.
void Site::follow_store() {
  auto before = newest_.load();
  const auto now = stores_.lend()->data_version();
  if (now < before)
    newest_.compare_exchange_strong(before, now);
  else
    note_state(std::min(looked_at_, now));
  looked_at_ = now;
}

void Site::show_newest() {
  try {
    if (read_store_) note_state(stores_.lend()->data_version());
  } catch (const std::exception&) {  // as in look_at_read_store()
  }
}

void Site::note_state(store::DataVersion state) {
  for (auto before = newest_.load(); before < state && !newest_.compare_exchange_weak(before, state);) continue;
}

void Site::keep_answers() {
  commits_ = lease()->connection().commits();
  answers_ = std::make_unique<AnswerCache>(budget_->bytes() / part_for_answers, *budget_);
}

/// Where reads go to a standby, the store is not asked for each.
std::optional<store::LastCommit> Site::last_commit(const store::WantsCommit& who) const {
  if (!commits_ || read_store_ || (commits_->is_asked() && !is_calm())) return {};
  return commits_->last(who);
}

/// While others write all the time, what is read optimistically would often have to be read again.
void Site::note_moved_on() {
  constexpr SteadyMillis moment = 1'000;
  calm_from_ = world_.steady() + moment;
}

std::shared_ptr<const ServedStages> Site::last_served() {
  const std::scoped_lock lock(mutex_);
  return served_;
}

store::DataVersion Site::change_context(const std::string& token, const project::Place& place) {
  const auto store = stores_.lend_for_writing();
  contexts_.change(*store, token, place, world_);
  return tells_states() ? store->data_version() : store::DataVersion();
}

void Site::write_contexts() {
  const auto store = stores_.lend_for_writing();
  contexts_.write(*store, world_);
  const auto written = contexts_.take_written();
  if (read_store_ && written > 0) note_state(store->data_version());
  contexts_until_look_ -= static_cast<std::int64_t>(written);
  if (contexts_until_look_ > 0) return;
  const auto most = served(*store)->live->stages.working().project->most_contexts;
  const auto left = context::remove_beyond(*store, most).left;
  // Counting them reads all of them, so it is done again only when they can be too many; other processes add some, too.
  contexts_until_look_ = std::max(least_new_contexts, std::min(most - left, most / 10));
}

std::size_t Site::remove_unused_contexts() {
  const auto store = lease();
  const auto project = served(*store)->live->stages.working().project;
  const auto removed = context::remove_unused(*store, project->context_days, world_);
  return removed + context::remove_beyond(*store, project->most_contexts).removed;
}

bool Site::is_open() {
  const auto now = served(*lease());
  return std::ranges::any_of(served::stage_names,
                             [&](std::string_view stage) { return now->choose(stage).configuration.secrets.empty(); });
}

bool Site::has_domain(std::string_view host) {
  const auto now = last_served();
  const auto is_at_host = [&](const project::Domain& domain) {
    return std::string_view(domain.host).substr(0, domain.host.rfind(':')) == host;
  };
  const auto knows = [&](const project::Project& project) {
    return std::ranges::any_of(project.places.domains, is_at_host);
  };
  if (!now) return knows(*project_);
  return std::ranges::any_of(now->projects, [&](const auto& served) { return knows(*served.first); });
}

void Site::run_triggers() {
  const auto store = lease();
  const auto now = served(*store);
  const auto& project = *now->live->stages.working().project;
  connect::run_waiting_triggers(*store, project, world_, connect::real_outside(world_));
}

void Site::check_place() {
  if (is_cut_off_) {
    const std::scoped_lock lock(health_mutex_);
    throw store::Gone(*cut_off_);
  }
  if (place_) place_->check();
}

void Site::note_gone(const store::Gone& gone) {
  if (gone.comes_back()) return;
  const std::scoped_lock lock(health_mutex_);
  if (!cut_off_) cut_off_.emplace(gone);
  is_cut_off_ = true;
}

void Site::check_store() {
  store::Store store(address_, store::Store::Mode::read);  // a new one, which has nothing of the file cached
  store.check_place();
  store::read_beginnings(store);
  if (!is_damaged_) return;
  const auto now = store.data_version();
  const std::scoped_lock lock(health_mutex_);
  // Reads the whole file, so only when somebody may have repaired it.
  if (std::exchange(damage_looked_for_at_, now) != now && store::is_whole(store)) is_damaged_ = false;
  if (is_damaged_) throw store::Damaged(ErrorCode::store_unusable, "the store is damaged");
}

}  // namespace fsctl::api
