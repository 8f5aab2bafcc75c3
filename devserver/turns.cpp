#include "devserver/turns.h"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <exception>
#include <iterator>
#include <utility>

namespace fsctl::devserver {
namespace {

/// The most by which an answer puts its connection behind new ones, so that a slow answer does not count for long.
constexpr std::chrono::milliseconds most_behind{100};

}  // namespace

Turns::Time Turns::worked() noexcept {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + Time(time.tv_nsec);
}

void Turns::charge(Share& share) const noexcept {
  if (share.waiter_ == nullptr) return;
  share.cost_ = clock_() - share.begun_;
  share.waiter_->start_ += share.cost_;
  share.waiter_ = nullptr;
}

Turns::Waiter* Turns::next(Share& share) noexcept {
  const std::scoped_lock lock(mutex_);
  end(share);
  return begin_first(share);
}

Turns::Asked Turns::ask(Waiter& waiter, Share& share) noexcept {
  const std::scoped_lock lock(mutex_);
  end(share);
  if (is_closed_) return {.refused = &waiter};
  waiter.start_ = std::clamp<Time>(waiter.start_, level_, level_ + most_behind);
  if (line_.empty() && is_free()) return {.next = begin(waiter, share)};
  waiter.came_ = ++came_;
  Asked asked;
  try {
    line_.insert(&waiter);
    ++waiting_;
    if (line_.size() > limits_.waiting) asked.refused = take(std::prev(line_.end()));
  } catch (const std::exception&) {  // there is no memory even for its place in the line
    asked.refused = &waiter;
  }
  asked.next = begin_first(share);
  return asked;
}

bool Turns::pass_on(Share& share) noexcept {
  const std::scoped_lock lock(mutex_);
  if (!share.has_turn_ || away_ == limits_.away) return false;
  charge(share);
  end(share);
  most_away_ = std::max(most_away_, ++away_);
  share.is_away_ = true;
  return true;
}

Turns::Line Turns::close() noexcept {
  const std::scoped_lock lock(mutex_);
  is_closed_ = true;
  waiting_ = 0;
  return std::exchange(line_, {});
}

bool Turns::has_next() const {
  const std::scoped_lock lock(mutex_);
  return !line_.empty() && is_free();
}

std::size_t Turns::take_most_away() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(most_away_, away_.load());
}

/// REQUIRES, as for all below: the lock is held.
void Turns::end(Share& share) noexcept {
  if (share.is_away_) --away_;
  if (share.has_turn_) {
    level_ += share.cost_ / static_cast<std::int64_t>(working_ + line_.size());
    --working_;
  }
  share = {};
}

Turns::Waiter* Turns::begin(Waiter& waiter, Share& share) noexcept {
  ++working_;
  share.has_turn_ = true;
  share.waiter_ = &waiter;
  share.begun_ = clock_();
  return &waiter;
}

Turns::Waiter* Turns::begin_first(Share& share) noexcept {
  if (line_.empty() || !is_free()) return nullptr;
  return begin(*take(line_.begin()), share);
}

Turns::Waiter* Turns::take(Line::const_iterator waiter) noexcept {
  Waiter* const taken = *waiter;
  line_.erase(waiter);
  --waiting_;
  return taken;
}

}  // namespace fsctl::devserver
