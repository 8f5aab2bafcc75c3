#include "cli/serving/change_waits.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>

#include "core/budget/turn.h"
#include "core/budget/waiting.h"

namespace fsctl::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds look_every{200};
constexpr std::chrono::seconds change_waits_longest{25};
constexpr int most_waiting = 16;

/// Counts as one who waits as long as it lives.
class Place {
 public:
  explicit Place(std::atomic<int>& taken) : taken_(taken), is_free_(taken.fetch_add(1) < most_waiting) {}
  ~Place() { --taken_; }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  bool is_free() const { return is_free_; }

 private:
  std::atomic<int>& taken_;
  bool is_free_;
};

/// Whether who waited has closed its page, which is no failure. Throws AbandonedWork when it has waited for too long.
bool has_left(const api::Request& request) {
  try {
    check_waiting(request.waiting);
    return false;
  } catch (const AbandonedWork& over) {
    if (over.why() != Abandoned::client_gone) throw;
    return true;
  }
}

}  // namespace

std::string version_of(State& state, const api::Request& request) {
  state.site().check_place();
  return std::to_string(static_cast<std::int64_t>(state.site().lease(request.waiting)->data_version()));
}

ChangeWaits::Outcome ChangeWaits::wait(States& states, std::string_view id, const std::function<bool(State&)>& has_news,
                                       const api::Request& request) {
  const Place place(waiting_);
  if (!place.is_free()) return Outcome::too_many;
  pass_on(request.turn);
  for (const auto end = Clock::now() + change_waits_longest; !has_ended_ && Clock::now() < end;) {
    if (states.with(id, has_news)) return Outcome::news;
    std::this_thread::sleep_for(look_every);
    if (has_left(request)) return Outcome::nothing;
  }
  return Outcome::nothing;
}

}  // namespace fsctl::cli
