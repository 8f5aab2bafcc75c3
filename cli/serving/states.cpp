#include "cli/serving/states.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>
#include <vector>

#include "cli/serving/sleeps.h"
#include "cli/undo_point.h"
#include "core/error/error.h"
#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/store/gone.h"
#include "core/store/store.h"

namespace fsctl::cli {
namespace {

constexpr std::size_t most_states = 64;
constexpr std::chrono::milliseconds follower_turn(100);
constexpr std::chrono::milliseconds forgotten = std::chrono::hours(1);

/// The number of a store's data, which is another one after each change.
store::DataVersion version_of(const store::Address& address) {
  return store::Store(address, store::Store::Mode::read).data_version();
}

/// A private state looks at what is saved when the main one does, which tells of it.
State::Follows of_private_state() { return {.tells = false}; }

}  // namespace

States::States(State::Common common, const Project& project, const store::Address& address, bool is_copy,
               State::Follows follows)
    : common_(std::move(common)), original_(address), follows_(std::move(follows)) {
  if (is_copy) {
    main_ = make_copy(store::copy_away(address), project, follows_);
  } else {
    main_ = std::make_shared<Held>(address);
    main_->project = project;
    main_->state = std::make_unique<State>(common_, project, address, follows_);
  }
  common_.listener = {};
  if (!is_copy) place_ = store::watch(address);
  follower_ = std::jthread([this](const std::stop_token& end) { follow_main(end); });
}

/// Has the private states look at the configuration when the main one has another one.
void States::configure_private_ones() {
  const auto number = with_main([](State& main) { return main.configuration().number; });
  if (std::exchange(configured_, number) == number) return;
  std::vector<std::shared_ptr<Held>> all;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [_, held] : private_) all.push_back(held);
  }
  for (const auto& held : all) {
    const auto lock = held->enter();
    if (held->state) held->state->look();
  }
}

/// Whether another whole store lies in the place of the one that is served, or could not be served yet.
bool States::is_main_replaced() {
  if (main_->has_beginning) return false;  // a copy lies where nobody else puts one
  if (!place_) return true;
  try {
    place_->check();
    return false;
  } catch (const store::Replaced&) {
    return true;
  } catch (const store::Gone&) {  // nothing, or a part of something, lies in its place
    return false;
  }
}

/// Serves the store that lies in the place of the former one.
void States::renew_main() {
  const auto project = project::load(main_->project->directory, {.dialect = main_->project->asked_dialect});
  const std::scoped_lock gate(main_->entrance);
  const std::scoped_lock lock(main_->in_use);
  place_.reset();
  main_->state.reset();
  main_->state = std::make_unique<State>(common_, project, original_, follows_);
  place_ = store::watch(original_);
}

void States::follow_main(const std::stop_token& end) {
  std::string told;
  while (!sleeps(end, follower_turn)) {
    try {
      if (!is_main_replaced()) {
        configure_private_ones();
        continue;
      }
      renew_main();
      told.clear();
      common_.log.tell("another store lies at " + original_.text() + " now, and is served");
    } catch (const std::exception& exception) {
      const auto error = store::as_error(exception);
      const std::string now =
          std::string("the store that lies there now is not served yet: ") + (error ? error->what() : exception.what());
      if (std::exchange(told, now) != now) common_.log.tell(now);
    }
  }
}

std::shared_lock<std::shared_mutex> States::Held::enter() {
  const std::scoped_lock gate(entrance);
  return std::shared_lock(in_use);
}

State& States::Held::whole() const {
  if (!state) throw Error(ErrorCode::store_unavailable, "the state could not be made anew", "another reset may do it");
  return *state;
}

std::shared_ptr<States::Held> States::make_copy(std::unique_ptr<store::Copy> beginning, const Project& project,
                                                const State::Follows& follows) const {
  auto copy = store::copy_at_rest(beginning->address());
  auto held = std::make_shared<Held>(copy->address());
  held->has_beginning = true;
  held->beginning = std::move(beginning);
  held->copy = std::move(copy);
  held->project = project;
  held->state = std::make_unique<State>(common_, project, held->address, follows);
  // What is loaded at the start belongs to the beginning.
  if (!follows.records_folder.empty()) held->beginning = store::copy_away(held->address);
  held->loaded = held->state->loaded_at_start();
  return held;
}

std::shared_ptr<States::Held> States::find(std::string_view id) {
  if (id.empty()) return main_;
  const std::scoped_lock lock(mutex_);
  const auto found = private_.find(id);
  if (found == private_.end())
    throw Error(ErrorCode::route_not_found, "there is no state " + std::string(id), "POST /_fsctl/states makes one");
  found->second->asked = common_.world.now();
  return found->second;
}

/// Makes room for a state where there are too many: takes out the one that nobody has asked for longest. It ends when
/// the caller lets it go. Throws Error(states_exhausted) when all are in use.
std::shared_ptr<States::Held> States::take_forgotten() {
  const std::scoped_lock lock(mutex_);
  if (private_.size() < most_states) return {};
  const auto longest =
      std::ranges::min_element(private_, {}, [](const auto& entry) -> UnixMillis { return entry.second->asked; });
  if (common_.world.now() - longest->second->asked < forgotten.count())
    throw Error(ErrorCode::states_exhausted, "there are " + std::to_string(most_states) + " private states already",
                "a state ends by the verb DELETE on its URL; GET /_fsctl/states lists them");
  auto held = longest->second;
  private_.erase(longest);
  return held;
}

std::vector<States::Listed> States::list() {
  std::vector<Listed> all;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, held] : private_) all.push_back({.id = id, .made = held->made, .asked = held->asked});
  }
  std::ranges::stable_sort(all, {}, &Listed::made);
  return all;
}

std::string States::add() {
  take_forgotten();
  auto held = with_main([this](State& main) {
    main.site().check_place();
    return make_copy(store::copy_away(main.address()), main.working(), of_private_state());
  });
  auto id = common_.world.random_id();
  held->made = common_.world.now();
  held->asked = held->made;
  const std::scoped_lock lock(mutex_);
  private_.emplace(id, std::move(held));
  return id;
}

void States::remove(std::string_view id) {
  const auto held = find(id);  // kept until the lock is free, as its end takes a while
  const std::scoped_lock lock(mutex_);
  private_.erase(std::string(id));
}

void States::reset(std::string_view id) {
  const auto held = find(id);
  if (!held->has_beginning)
    throw Error(ErrorCode::no_beginning, "this state is the store itself, which is not reset",
                "fsctl serve --ephemeral serves a copy that can be; POST /_fsctl/states makes one");
  const std::scoped_lock gate(held->entrance);
  const std::scoped_lock lock(held->in_use);
  if (held->state) held->project = held->state->working();
  held->state.reset();
  held->copy->replace_by(held->beginning->address());
  auto follows = held == main_ ? follows_ : of_private_state();
  follows.loaded = held->loaded;
  held->state = std::make_unique<State>(common_, held->project, held->address, follows);
  // What was saved since the beginning is mapped and loaded once, and not at each reset.
  if (version_of(held->address) == version_of(held->beginning->address())) return;
  held->beginning = store::copy_away(held->address);
  held->loaded = held->state->loaded_at_start();
}

store::Snapshot States::save(std::string_view id, const std::string& name) {
  return with(id, [&](State& state) {
    state.site().check_place();
    return snapshots(id).save(state.address(), name, common_.world.now());
  });
}

store::Snapshot States::save_new(std::string_view id, const std::string& name, const std::string& hint) {
  return with(id, [&](State& state) {
    state.site().check_place();
    return snapshots(id).save_new(state.address(), name, common_.world.now(), hint);
  });
}

void States::restore(std::string_view id, const std::string& name) {
  with(id, [&](State& state) {
    state.site().check_place();
    auto kept = snapshots(id);
    const auto project = state.working();  // before it is the one of the snapshot
    const auto request = "POST /_fsctl/snapshots/" + name + "/restore";
    const auto now = common_.world.now();
    if (state.address() == original_)
      kept.restore_keeping(name, state.address(), request, now);
    else
      kept.restore(name, state.address());
    store::Store store(state.address(), store::Store::Mode::write);
    rebuild::make_current(store, *project, common_.world);
    if (state.address() == original_) kept.note_end(request, now, written(store));
    state.site().show_newest();
  });
}

}  // namespace fsctl::cli
