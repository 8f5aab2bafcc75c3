#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace fsctl::connect {

/// Breaks off a piece of work that another thread does: when its time is over or a stop is asked for, `break_off` is
/// called again and again until the object is gone.
class Deadline {
 public:
  Deadline(std::chrono::milliseconds time, std::stop_token stop, std::function<void()> break_off);

  bool has_passed() const { return std::chrono::steady_clock::now() >= end_; }

 private:
  void watch(const std::stop_token& done);

  std::chrono::steady_clock::time_point end_;
  std::stop_token stop_;
  std::function<void()> break_off_;
  std::mutex mutex_{};
  std::condition_variable_any done_{};
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace fsctl::connect
