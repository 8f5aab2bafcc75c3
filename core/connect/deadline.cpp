#include "core/connect/deadline.h"

#include <algorithm>
#include <utility>

namespace fsctl::connect {
namespace {

using Clock = std::chrono::steady_clock;

/// A stop is noticed after this time at the latest.
constexpr std::chrono::milliseconds tick{20};

}  // namespace

Deadline::Deadline(std::chrono::milliseconds time, std::stop_token stop, std::function<void()> break_off)
    : end_(Clock::now() + time),
      stop_(std::move(stop)),
      break_off_(std::move(break_off)),
      thread_([this](const std::stop_token& done) { watch(done); }) {}

void Deadline::watch(const std::stop_token& done) {
  std::unique_lock lock(mutex_);
  while (!done.stop_requested()) {
    const auto left = end_ - Clock::now();
    done_.wait_for(lock, done, left > Clock::duration::zero() ? std::min<Clock::duration>(left, tick) : tick,
                   [] { return false; });
    if (!done.stop_requested() && (has_passed() || stop_.stop_requested())) break_off_();
  }
}

}  // namespace fsctl::connect
