// The progress of a conversation, shared by the watching thread and the serving ones.
#include <utility>

#include "devserver/conversation.h"

namespace fsctl::devserver {
namespace {

/// The time for a client to receive its last answer.
constexpr std::chrono::seconds drain_patience{2};

bool is_behind(std::size_t bytes, std::chrono::steady_clock::duration time, const Pace& pace) {
  if (time <= pace.grace) return false;
  const auto seconds = std::chrono::duration<double>(time - pace.grace).count();
  return static_cast<double>(bytes) < seconds * static_cast<double>(pace.least_bytes_per_second);
}

}  // namespace

void Conversation::enter(Phase phase) {
  const auto now = Clock::now();
  auto& idle = http_.counts().idle;
  if (phase_ != Phase::idle && phase == Phase::idle) ++idle;
  const bool was_idle = std::exchange(phase_, phase) == Phase::idle;
  const std::scoped_lock lock(mutex_);
  if (progress_.phase == Phase::idle) progress_.begun = now;
  if (phase == Phase::delayed || (phase == Phase::answering && progress_.phase != Phase::delayed)) waiting_.begin();
  progress_.phase = phase;
  progress_.since = now;
  progress_.bytes = 0;
  progress_.is_rested = false;
  if (was_idle && phase != Phase::idle) --idle;  // last, so that who sees it finds the request begun
}

void Conversation::note(std::size_t bytes) {
  if (bytes == 0) return;
  const std::scoped_lock lock(mutex_);
  progress_.bytes += bytes;
}

Conversation::Ending Conversation::ending() const {
  const std::scoped_lock lock(mutex_);
  return progress_.ending;
}

/// REQUIRES: the lock is held.
void Conversation::end(Ending ending) {
  if (progress_.ending != Ending::none) return;
  progress_.ending = ending;
  connection_.end_input();
}

/// Frees the memory of an idle connection, but only after a moment, as the next request would take it again.
void Conversation::rest(Clock::time_point now) {
  {
    const std::scoped_lock lock(mutex_);
    const bool is_new = now - progress_.since < http_.pace().look_every;
    if (progress_.phase != Phase::idle || progress_.is_rested || is_new) return;
  }
  const std::unique_lock serving(serving_, std::try_to_lock);
  if (!serving || phase_ != Phase::idle) return;
  connection_.rest();
  const std::scoped_lock lock(mutex_);
  progress_.is_rested = true;
}

void Conversation::keep_pace(Clock::time_point now) {
  const auto& pace = http_.pace();
  rest(now);
  const std::scoped_lock lock(mutex_);
  const auto time = now - progress_.since;
  const auto total = now - progress_.begun;
  switch (progress_.phase) {
    case Phase::securing:
      if (time > pace.head) end(Ending::idle);
      break;
    case Phase::idle:
      if (time > pace.idle) end(Ending::idle);
      break;
    case Phase::head:
      if (time > pace.head) end(Ending::too_slow);
      break;
    case Phase::body:
    case Phase::skipping:
      if (is_behind(progress_.bytes, time, pace) || total > pace.total) end(Ending::too_slow);
      break;
    case Phase::delayed:
      break;
    case Phase::answering:
      if (time > pace.answer) waiting_.end(Abandoned::out_of_time);
      break;
    case Phase::sending:
      if (is_behind(progress_.bytes, time, pace) || total > pace.total) connection_.abort();
      break;
    case Phase::draining:
      if (time > drain_patience) connection_.abort();
      break;
  }
}

bool Conversation::is_awaited_since(Clock::time_point then) const {
  const std::scoped_lock lock(mutex_);
  return (progress_.phase == Phase::delayed || progress_.phase == Phase::answering) && progress_.since < then;
}

void Conversation::note_hang_up() {
  const std::scoped_lock lock(mutex_);
  if (progress_.phase == Phase::delayed || progress_.phase == Phase::answering) waiting_.end(Abandoned::client_gone);
}

void Conversation::end_if_idle() {
  const std::scoped_lock lock(mutex_);
  if (progress_.phase == Phase::idle || progress_.phase == Phase::securing) end(Ending::idle);
}

void Conversation::end_reading() {
  const std::scoped_lock lock(mutex_);
  if (progress_.phase == Phase::head || progress_.phase == Phase::body) end(Ending::stopping);
}

void Conversation::abort() { connection_.abort(); }

std::optional<Conversation::Rank> Conversation::rank() const {
  const std::scoped_lock lock(mutex_);
  if (progress_.ending != Ending::none) return {};
  switch (progress_.phase) {
    case Phase::securing:
    case Phase::idle:
      return Rank{0, progress_.since};
    case Phase::head:
    case Phase::body:
      return Rank{1, progress_.begun};
    default:
      return {};
  }
}

void Conversation::give_way() {
  const std::scoped_lock lock(mutex_);
  const bool has_request = progress_.phase == Phase::head || progress_.phase == Phase::body;
  end(has_request ? Ending::displaced : Ending::idle);
}

}  // namespace fsctl::devserver
