// The watching thread, which runs beside the serving ones, and the end of all threads.
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <exception>
#include <new>
#include <vector>

#include "devserver/connections.h"

namespace fsctl::devserver {
namespace {

/// The time for threads to end: when nothing is in progress, and after connections were aborted.
constexpr std::chrono::milliseconds leave_patience{5000};
constexpr std::chrono::milliseconds abort_patience{100};
/// The time for clients to receive the answer that their request came too late.
constexpr std::chrono::milliseconds refusal_patience{200};

}  // namespace

bool Connections::run(const std::function<void()>& ready) {
  {
    const std::lock_guard lock(mutex_);
    running_ = true;
  }
  try {
    be_ready(ready);
  } catch (const std::exception&) {
    drain();
    end_run();
    throw;
  }
  wait_for_stop();
  const bool all_ended = drain();
  end_run();
  return all_ended;
}

/// Starts the first thread; throws std::bad_alloc without it, as no request would be answered. Later ones may fail.
void Connections::be_ready(const std::function<void()>& ready) {
  start_thread();
  if (!has_threads()) throw std::bad_alloc();
  if (ready) ready();
}

void Connections::end_run() {
  const std::lock_guard lock(mutex_);
  running_ = false;
  changed_.notify_all();
}

void Connections::wait_for_stop() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, http_->pace().look_every, [this] { return stopping_.load(); })) {
    try {
      keep_watch();
    } catch (const std::bad_alloc&) {  // tried again the next time
    }
  }
}

/// REQUIRES: the lock is held.
void Connections::keep_watch() {
  const auto now = Clock::now();
  note_surplus();
  for (Held& held : held_) held.conversation.keep_pace(now);
  note_hang_ups(now);
}

/// Checks whether the clients of long answers have hung up; quick answers cost nothing this way.
void Connections::note_hang_ups(Clock::time_point now) {
  std::vector<pollfd> wanted;
  std::vector<Held*> waiting;
  for (Held& held : held_) {
    if (!held.conversation.is_awaited_since(now - http_->pace().look_every / 2)) continue;
    wanted.push_back({.fd = held.conversation.socket(), .events = POLLRDHUP, .revents = 0});
    waiting.push_back(&held);
  }
  if (wanted.empty() || ::poll(wanted.data(), wanted.size(), 0) <= 0) return;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].revents == 0) continue;
    waiting[i]->conversation.note_hang_up();
    pauses_.end(*waiting[i]);
  }
}

bool Connections::drain() {
  // Ends the listening without giving the number of its descriptor away while a thread may use it.
  ::shutdown(listener_.number(), SHUT_RDWR);
  std::unique_lock lock(mutex_);
  for (Held& held : held_) held.conversation.end_if_idle();
  pauses_.close();
  const auto is_over = [this] { return held_.empty() || stops_ > 1; };
  if (!changed_.wait_for(lock, http_->pace().stop, is_over)) {
    for (Held& held : held_) held.conversation.end_reading();
    lock.unlock();
    for (Turns::Waiter* waiter : turns_.close()) refuse(static_cast<Held&>(*waiter));
    lock.lock();
    changed_.wait_for(lock, refusal_patience, is_over);
  }
  turns_.close();
  for (Held& held : held_) held.conversation.abort();
  ::eventfd_write(leave_.number(), 1);
  const auto patience = held_.empty() ? leave_patience : abort_patience;
  return changed_.wait_for(lock, patience, [this] { return threads_ == 0; });
}

void Connections::stop() {
  std::unique_lock lock(mutex_);
  ++stops_;
  stopping_ = true;
  changed_.notify_all();
  changed_.wait(lock, [this] { return !running_; });
}

}  // namespace fsctl::devserver
