#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>

namespace fsctl::devserver {

/// A fair queue for the right to work on answers, of which there are few at a time. Waiting requests hold no thread.
/// The connection that has used the least processor time is next, so a new client's first request goes ahead of the
/// hundredth of a busy one. New connections begin at a level that rises with the work done, so that opening a
/// connection per request gains nothing. Thread-safe.
class Turns {
 public:
  using Time = std::chrono::nanoseconds;

  struct Limits {
    std::size_t at_once;  ///< that have a turn
    std::size_t waiting;  ///< that wait for a turn
    std::size_t away;     ///< that have passed their turn on while they wait for something else
  };
  /// The processor time of the calling thread; waiting does not count.
  static Time worked() noexcept;

  /// Keeps the number of waiting requests in `waiting`. `clock` measures the work of a thread.
  Turns(Limits limits, std::atomic<std::int64_t>& waiting, Time (*clock)() = worked)
      : limits_(limits), waiting_(waiting), clock_(clock) {}

  /// A connection's place in the queue, for all its requests.
  class Waiter {
   private:
    friend Turns;
    Time start_{};  ///< of its request: the level then, or what the connection has had where that is more
    std::uint64_t came_ = 0;
  };

  /// A thread's share: the turn that it has, if any.
  class Share {
   private:
    friend Turns;
    bool has_turn_ = false;
    bool is_away_ = false;
    Waiter* waiter_ = nullptr;  ///< who is charged for it
    Time begun_{};
    Time cost_{};  ///< of what was worked on, not in the level yet
  };

  /// What was worked on is done: its connection may go on, and wait for its next turn.
  void charge(Share& share) const noexcept;

  /// Ends the turn that the thread has, if any, and gives whose turn it has from now on; nothing when there is none.
  Waiter* next(Share& share) noexcept;

  struct Asked {
    Waiter* next = nullptr;     ///< whose turn the thread has from now on
    Waiter* refused = nullptr;  ///< stood in line, which was too long; it is the caller's from now on
  };
  /// The same, with one more who waits: it may be its turn at once. REQUIRES: it does not wait yet.
  Asked ask(Waiter& waiter, Share& share) noexcept;

  /// Ends a turn whose work goes on without it. False, and nothing changes, where too many did so already.
  bool pass_on(Share& share) noexcept;

  struct Before {
    bool operator()(const Waiter* a, const Waiter* b) const {
      return a->start_ != b->start_ ? a->start_ < b->start_ : a->came_ < b->came_;
    }
  };
  using Line = std::set<Waiter*, Before>;

  /// Takes all who wait out of the line, and lets nobody in any more.
  Line close() noexcept;

  static bool has_turn(const Share& share) { return share.has_turn_; }
  /// Whether somebody waits whose turn it could be.
  bool has_next() const;
  std::size_t away() const { return away_; }
  /// How many were away at most since the last call.
  std::size_t take_most_away();

 private:
  bool is_free() const { return working_ < limits_.at_once; }
  void end(Share& share) noexcept;
  Waiter* begin(Waiter& waiter, Share& share) noexcept;
  Waiter* begin_first(Share& share) noexcept;
  Waiter* take(Line::const_iterator waiter) noexcept;

  const Limits limits_;
  std::atomic<std::int64_t>& waiting_;
  Time (*const clock_)();
  mutable std::mutex mutex_{};
  Line line_{};
  std::size_t working_ = 0;
  std::atomic<std::size_t> away_ = 0;
  std::size_t most_away_ = 0;
  std::uint64_t came_ = 0;
  Time level_{};  ///< the equal part that each of those there had so far: nobody is owed time from before
  bool is_closed_ = false;
};

}  // namespace fsctl::devserver
