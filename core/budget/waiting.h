#pragma once

#include <atomic>
#include <exception>

namespace fsctl {

/// Why work on an answer ends before it is done.
enum class Abandoned { not_at_all, client_gone, out_of_time };

/// What ends work on an answer that nobody waits for any more.
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

/// Whether somebody still waits for the answer to a request. Long work looks at it every few thousand steps, which
/// costs one load; another thread ends it. May be used from several threads.
class Waiting {
 public:
  /// From now on the work is to end; the first reason counts.
  void end(Abandoned why) {
    auto before = Abandoned::not_at_all;
    ended_.compare_exchange_strong(before, why, std::memory_order_relaxed);
  }
  /// For the next request.
  void begin() { ended_.store(Abandoned::not_at_all, std::memory_order_relaxed); }

  bool has_ended() const { return ended_.load(std::memory_order_relaxed) != Abandoned::not_at_all; }
  /// Throws AbandonedWork when nobody waits any more.
  void check() const {
    if (const auto why = ended_.load(std::memory_order_relaxed); why != Abandoned::not_at_all) throw AbandonedWork(why);
  }

 private:
  std::atomic<Abandoned> ended_ = Abandoned::not_at_all;
};

/// The same where there may be nobody to ask, as in a command.
inline void check_waiting(const Waiting* waiting) {
  if (waiting != nullptr) waiting->check();
}

}  // namespace fsctl
