#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace fsctl::cli {

/// Waits for this time, or until the end is requested; whether it is.
inline bool sleeps(const std::stop_token& end, std::chrono::milliseconds time) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any never;
  never.wait_for(lock, end, time, [] { return false; });
  return end.stop_requested();
}

}  // namespace fsctl::cli
