#include "devserver/pauses.h"

#include <sys/timerfd.h>

#include <cerrno>
#include <ctime>
#include <system_error>
#include <utility>

namespace fsctl::devserver {
namespace {

Descriptor new_timer() {
  Descriptor timer(::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
  if (timer.number() < 0) throw std::system_error(errno, std::generic_category(), "cannot make a timer");
  return timer;
}

/// The time from now to a moment, at least the shortest for which a timer can be set.
timespec time_to(Pauses::Clock::time_point moment) {
  using std::chrono::nanoseconds;
  const auto left = std::chrono::duration_cast<nanoseconds>(moment - Pauses::Clock::now());
  if (left <= nanoseconds(0)) return {.tv_sec = 0, .tv_nsec = 1};
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  return {.tv_sec = seconds.count(), .tv_nsec = (left - seconds).count()};
}

}  // namespace

Pauses::Waiter::Waiter() {
  Line line;
  line.emplace(Clock::time_point(), this);
  node_ = line.extract(line.begin());
}

Pauses::Pauses() : timer_(new_timer()) {}

void Pauses::begin(Waiter& waiter, Clock::time_point end) noexcept {
  const std::scoped_lock lock(mutex_);
  waiter.node_.key() = is_closed_ ? Clock::time_point() : end;
  waiter.place_ = line_.insert(std::move(waiter.node_));
  waiter.waits_ = true;
  if (waiter.place_ == line_.begin()) set_timer();
}

void Pauses::end(Waiter& waiter) {
  const std::scoped_lock lock(mutex_);
  if (!waiter.waits_) return;
  auto node = line_.extract(waiter.place_);
  node.key() = Clock::time_point();
  waiter.place_ = line_.insert(std::move(node));
  set_timer();
}

void Pauses::close() {
  const std::scoped_lock lock(mutex_);
  is_closed_ = true;
  Waiter::Line over;
  while (!line_.empty()) {
    auto node = line_.extract(line_.begin());
    node.key() = Clock::time_point();
    Waiter& waiter = *node.mapped();
    waiter.place_ = over.insert(over.end(), std::move(node));
  }
  line_.swap(over);
  if (!line_.empty()) set_timer();
}

Pauses::Waiter* Pauses::take() {
  const std::scoped_lock lock(mutex_);
  if (line_.empty()) return nullptr;
  if (line_.begin()->first > Clock::now()) {
    set_timer();
    return nullptr;
  }
  Waiter* const taken = line_.begin()->second;
  taken->node_ = line_.extract(line_.begin());
  taken->waits_ = false;
  if (!line_.empty()) set_timer();
  return taken;
}

/// REQUIRES: the lock is held, and somebody waits.
void Pauses::set_timer() const {
  const itimerspec at{.it_interval = {}, .it_value = time_to(line_.begin()->first)};
  ::timerfd_settime(timer_.number(), 0, &at, nullptr);
}

}  // namespace fsctl::devserver
