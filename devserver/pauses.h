#pragma once

#include <chrono>
#include <map>
#include <mutex>

#include "devserver/descriptor.h"

namespace fsctl::devserver {

/// Those who wait for a moment, without a thread. Thread-safe.
class Pauses {
 public:
  using Clock = std::chrono::steady_clock;

  Pauses();

  /// One who waits, in at most one pause at a time.
  class Waiter {
   public:
    Waiter();
    Waiter(const Waiter&) = delete;
    Waiter& operator=(const Waiter&) = delete;

   private:
    friend Pauses;
    using Line = std::multimap<Clock::time_point, Waiter*>;
    Line::node_type node_{};  ///< its place while it does not wait, so that a pause needs no memory
    Line::iterator place_{};
    bool waits_ = false;
  };

  /// Becomes readable, for edge-triggered waiting, whenever take() has somebody to give.
  int timer() const { return timer_.number(); }

  /// From this call on the waiter belongs to whoever takes it.
  void begin(Waiter& waiter, Clock::time_point end) noexcept;
  /// Ends a pause early; nothing happens to one who does not wait.
  void end(Waiter& waiter);
  /// Ends all pauses, and those to come as they begin.
  void close();
  /// One whose pause is over; null when there is none.
  Waiter* take();

 private:
  void set_timer() const;

  Descriptor timer_;
  std::mutex mutex_{};
  Waiter::Line line_{};
  bool is_closed_ = false;
};

}  // namespace fsctl::devserver
