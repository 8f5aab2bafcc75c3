#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>

namespace fsctl::devserver {

/// Who works on answers: few at the same time, so that each gets on. The others wait in line, without a thread. Whoever
/// had least so far is next: a newcomer's first request goes ahead of a connection's hundredth. May be used from
/// several threads.
class Turns {
 public:
  using Clock = std::chrono::steady_clock;

  struct Limits {
    std::size_t at_once;  ///< have a turn
    std::size_t waiting;  ///< stand in line
    std::size_t away;     ///< work on, but have passed their turn on, as they wait for something else
  };
  /// Keeps up how many wait.
  Turns(Limits limits, std::atomic<std::int64_t>& waiting) : limits_(limits), waiting_(waiting) {}

  /// A connection's, whose requests are answered one after another.
  class Place {
   private:
    friend Turns;
    Clock::duration had_{};  ///< of the time that was given, beside the others
    std::uint64_t came_ = 0;
  };

  /// What a thread has of it.
  class Share {
   private:
    friend Turns;
    bool has_turn_ = false;
    bool is_away_ = false;
    Place* place_ = nullptr;  ///< who is charged for it
    Clock::time_point begun_{};
  };

  /// What was worked on is done: its connection may go on, and wait for its next turn.
  static void charge(Share& share) noexcept;

  /// Ends the turn that the thread has, if any, and gives whose turn it has from now on; nothing when there is none.
  Place* next(Share& share) noexcept;

  struct Asked {
    Place* next = nullptr;     ///< whose turn the thread has from now on
    Place* refused = nullptr;  ///< stood in line, which was too long; it is the caller's from now on
  };
  /// The same, with one more who waits: it may be its turn at once. REQUIRES: it does not wait yet.
  Asked ask(Place& place, Share& share) noexcept;

  /// Ends a turn whose work goes on without it. False, and nothing changes, where too many did so already.
  bool pass_on(Share& share) noexcept;

  struct Before {
    bool operator()(const Place* a, const Place* b) const {
      return a->had_ != b->had_ ? a->had_ < b->had_ : a->came_ < b->came_;
    }
  };
  using Line = std::set<Place*, Before>;

  /// Takes all who wait out of the line, and lets nobody in any more.
  Line close() noexcept;

  /// Whether somebody waits whose turn it could be.
  bool has_next() const;
  std::size_t away() const { return away_; }

 private:
  bool is_free() const { return working_ < limits_.at_once; }
  void end(Share& share) noexcept;
  Place* begin(Place& place, Share& share) noexcept;
  Place* begin_first(Share& share) noexcept;
  Place* take(Line::const_iterator place) noexcept;

  const Limits limits_;
  std::atomic<std::int64_t>& waiting_;
  mutable std::mutex mutex_{};
  Line line_{};
  std::size_t working_ = 0;
  std::atomic<std::size_t> away_ = 0;
  std::uint64_t came_ = 0;
  Clock::duration had_{};  ///< what the one who began last had had: nobody is owed time from before
  bool is_closed_ = false;
};

}  // namespace fsctl::devserver
