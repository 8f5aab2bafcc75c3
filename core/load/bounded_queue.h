#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace fsctl::load {

/// A queue from one thread to another with a limited size; both push and pop wait.
template <typename T>
class BoundedQueue {
 public:
  explicit BoundedQueue(std::size_t most) : most_(most) {}

  /// Waits for space; false when the queue is closed.
  bool push(T value) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || queue_.size() < most_; });
    if (closed_) return false;
    queue_.push_back(std::move(value));
    changed_.notify_all();
    return true;
  }

  /// Waits for the next element; nothing when the queue is closed and empty.
  std::optional<T> pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
    if (queue_.empty()) return {};
    std::optional<T> value(std::move(queue_.front()));
    queue_.pop_front();
    changed_.notify_all();
    return value;
  }

  /// Whether pop() can return without waiting, after at most this time.
  bool is_ready_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [this] { return closed_ || !queue_.empty(); });
  }

  /// Refuses further elements; those in the queue can still be popped.
  void close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<T> queue_;
  std::size_t most_;
  bool closed_ = false;
};

}  // namespace fsctl::load
