#include "devserver/turns.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace fsctl::devserver {

void Turns::charge(Share& share) noexcept {
  if (share.place_ != nullptr) share.place_->had_ += Clock::now() - share.begun_;
  share.place_ = nullptr;
}

Turns::Place* Turns::next(Share& share) noexcept {
  const std::scoped_lock lock(mutex_);
  end(share);
  return begin_first(share);
}

Turns::Asked Turns::ask(Place& place, Share& share) noexcept {
  const std::scoped_lock lock(mutex_);
  end(share);
  if (is_closed_) return {.refused = &place};
  place.had_ = std::max(place.had_, had_);
  if (line_.empty() && is_free()) return {.next = begin(place, share)};
  place.came_ = ++came_;
  Asked asked;
  try {
    line_.insert(&place);
    ++waiting_;
    if (line_.size() > limits_.waiting) asked.refused = take(std::prev(line_.end()));
  } catch (const std::exception&) {  // there is not even room for it in the line
    asked.refused = &place;
  }
  asked.next = begin_first(share);
  return asked;
}

bool Turns::pass_on(Share& share) noexcept {
  const std::scoped_lock lock(mutex_);
  if (!share.has_turn_ || away_ == limits_.away) return false;
  charge(share);
  end(share);
  ++away_;
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

/// REQUIRES, as for all below: the lock is held.
void Turns::end(Share& share) noexcept {
  if (share.is_away_) --away_;
  if (share.has_turn_) --working_;
  share = {};
}

Turns::Place* Turns::begin(Place& place, Share& share) noexcept {
  ++working_;
  had_ = std::max(had_, place.had_);
  share.has_turn_ = true;
  share.place_ = &place;
  share.begun_ = Clock::now();
  return &place;
}

Turns::Place* Turns::begin_first(Share& share) noexcept {
  if (line_.empty() || !is_free()) return nullptr;
  return begin(*take(line_.begin()), share);
}

Turns::Place* Turns::take(Line::const_iterator place) noexcept {
  Place* const taken = *place;
  line_.erase(place);
  --waiting_;
  return taken;
}

}  // namespace fsctl::devserver
