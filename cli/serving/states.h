#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "cli/serving/state.h"
#include "core/store/place.h"
#include "core/store/snapshots.h"
#include "core/world/time.h"

namespace fsctl::cli {

/// The states of a server: the main one, which is made anew when another store lies in the place of its own, and
/// private copies of it that tests have taken, each for itself. A state that has a beginning can be reset to it.
/// Thread-safe.
class States {
 public:
  using Project = std::shared_ptr<const project::Project>;

  /// Serves the store at the address. With `is_copy`, a copy of it that ends with the server.
  States(State::Common common, const Project& project, const store::Address& address, bool is_copy,
         State::Follows follows);

  /// Calls `use(State&)` with the main state, or with the private one that this path names, `/_fsctl/states/ID`; what
  /// follows is given as well. Throws Error(route_not_found) when there is none. A reset waits meanwhile.
  template <typename Use>
  auto with(std::string_view id, const Use& use) {
    const auto held = find(id);
    const auto lock = held->enter();
    return use(held->whole());
  }
  /// The same of the main state.
  template <typename Use>
  auto with_main(const Use& use) {
    const auto lock = main_->enter();
    return use(main_->whole());
  }

  /// Makes a private copy of the main state as it is now; gives its id. Where there are too many, that one ends which
  /// nobody has asked for longest, if that is an hour. Throws Error(states_exhausted) and Gone.
  std::string add();
  /// A private state, and when it was made and asked last.
  struct Listed {
    std::string id;
    UnixMillis made;
    UnixMillis asked;
  };
  /// The private states, the oldest first.
  std::vector<Listed> list();
  /// Ends a private state, and removes its store. Throws Error(route_not_found).
  void remove(std::string_view id);
  /// Brings a state, the main one for an empty id, back to what it was at its beginning. Throws Error(no_beginning) for
  /// one that is no copy.
  void reset(std::string_view id);

  /// Keeps what a state contains now as a snapshot of its own. Throws Gone.
  store::Snapshot save(std::string_view id, const std::string& name);
  /// The same where no snapshot has that name; throws Error(label_taken), with this hint, where one has.
  store::Snapshot save_new(std::string_view id, const std::string& name, const std::string& hint);
  /// Brings a state to what such a snapshot of its own contains, and to its configuration. The store itself keeps what
  /// it contained for fsctl undo; copies do not. Throws Gone.
  void restore(std::string_view id, const std::string& name);
  /// Those of a state, which lie beside its store; a copy began with the original's. Throws Error(route_not_found).
  store::Snapshots snapshots(std::string_view id) { return store::Snapshots(find(id)->address); }

  const store::Address& main_address() const { return main_->address; }

 private:
  struct Held {
    explicit Held(store::Address its_address) : address(std::move(its_address)) {}

    bool has_beginning = false;                ///< whether it is a copy; the same for all of its life
    std::unique_ptr<store::Copy> beginning{};  ///< null for a state that is no copy; a reset may replace it
    RecordFolder::Loaded loaded{};             ///< the files whose records the beginning contains
    std::unique_ptr<store::Copy> copy{};       ///< the store that is served, in place of the original
    store::Address address;
    std::mutex entrance{};           ///< held for a moment by whoever comes, and by a reset as long as it waits
    std::shared_mutex in_use{};      ///< shared by those who use the state
    Project project{};               ///< the configuration that was served last
    std::unique_ptr<State> state{};  ///< null when it could not be made anew
    UnixMillis made = 0;
    std::atomic<UnixMillis> asked = 0;

    /// REQUIRES: nobody keeps the lock for long.
    std::shared_lock<std::shared_mutex> enter();
    /// Throws Error(store_unavailable) when it could not be made anew. REQUIRES: enter().
    State& whole() const;
  };

  std::shared_ptr<Held> make_copy(std::unique_ptr<store::Copy> beginning, const Project& project,
                                  const State::Follows& follows) const;
  std::shared_ptr<Held> find(std::string_view id);
  std::shared_ptr<Held> take_forgotten();
  void configure_private_ones();
  bool is_main_replaced();
  void renew_main();
  void follow_main(const std::stop_token& end);

  State::Common common_;
  store::Address original_;
  State::Follows follows_;  ///< of the main state
  std::shared_ptr<Held> main_;
  std::mutex mutex_{};
  std::map<std::string, std::shared_ptr<Held>, std::less<>> private_{};
  std::int64_t configured_ = 0;            ///< the number of what the main state told last of its configuration
  std::unique_ptr<store::Watch> place_{};  ///< that of the main state; null when that could not be made anew
  std::jthread follower_{};                ///< ends before what it follows
};

}  // namespace fsctl::cli
