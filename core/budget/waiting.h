#pragma once

#include <atomic>
#include <exception>

namespace fsctl {

/// Why the work on a response is given up.
enum class Abandoned { not_at_all, client_gone, out_of_time };

/// Thrown to unwind the work on a response for which nobody waits any more.
class AbandonedWork : public std::exception {
 public:
  explicit AbandonedWork(Abandoned why) : why_(why) {}

  Abandoned why() const { return why_; }
  const char* what() const noexcept override {
    return why_ == Abandoned::client_gone ? "the client has hung up" : "the answer took too long";
  }

 private:
  Abandoned why_;
};

/// Whether a client still waits for the response to its request. Long computations check it every few thousand steps,
/// at the price of one atomic load; another thread sets it. Thread-safe.
class Waiting {
 public:
  /// Asks the computation to stop; the first reason given is kept.
  void end(Abandoned why) {
    auto before = Abandoned::not_at_all;
    ended_.compare_exchange_strong(before, why, std::memory_order_relaxed);
  }
  /// Resets it for the next request.
  void begin() { ended_.store(Abandoned::not_at_all, std::memory_order_relaxed); }

  bool has_ended() const { return ended_.load(std::memory_order_relaxed) != Abandoned::not_at_all; }
  /// Throws AbandonedWork after end().
  void check() const {
    if (const auto why = ended_.load(std::memory_order_relaxed); why != Abandoned::not_at_all) throw AbandonedWork(why);
  }

 private:
  std::atomic<Abandoned> ended_ = Abandoned::not_at_all;
};

/// Does nothing without a Waiting, as in a command.
inline void check_waiting(const Waiting* waiting) {
  if (waiting != nullptr) waiting->check();
}

}  // namespace fsctl
