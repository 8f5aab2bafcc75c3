#include "cli/serving/lossy_log.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <ostream>
#include <string_view>
#include <thread>
#include <utility>

namespace fsctl::cli {
namespace {

constexpr std::chrono::seconds patience_at_the_end(1);
constexpr std::chrono::milliseconds pause_without_memory(100);
/// Lines that come within this time after others are passed on together, so that under load not each one wakes the
/// thread.
constexpr std::chrono::milliseconds time_for_more(2);

}  // namespace

/// The lines between writers and the thread.
struct LossyLog::Queue {
  Queue(std::ostream& stream, Tell teller, std::size_t most) : to(stream), tell(std::move(teller)), most_bytes(most) {}

  void put(std::string_view line) {
    const std::scoped_lock lock(mutex);
    const bool is_first = waiting.empty() && dropped == 0;
    if (!append(line)) ++dropped;
    if (is_first) changed.notify_all();
  }

  /// False when there is no room for the line, or no memory. REQUIRES: the lock is held.
  bool append(std::string_view line) {
    if (waiting.size() + line.size() > most_bytes) return false;
    try {
      waiting += line;
      return true;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }

  /// The line about dropped ones; empty when there are none, or no memory to make it. It is then made later, unless the
  /// log ends. REQUIRES: the lock is held.
  std::string word_of_dropped() {
    try {
      std::string word = dropped > 0 ? tell(dropped) : std::string();
      dropped = 0;
      return word;
    } catch (const std::bad_alloc&) {
      if (has_ended) dropped = 0;
      return {};
    }
  }

  /// Writes lines to the stream until the end; runs on the log's thread. The lock is released while it writes.
  void pass_on() {
    std::unique_lock lock(mutex);
    std::chrono::steady_clock::time_point last{};
    while (true) {
      changed.wait(lock, [this] { return !waiting.empty() || dropped > 0 || has_ended; });
      if (waiting.empty() && dropped == 0) break;
      changed.wait_until(lock, last + time_for_more, [this] { return has_ended; });
      const std::string now = std::exchange(waiting, {});
      const std::string word = word_of_dropped();
      const bool is_stuck = now.empty() && word.empty();
      is_writing = true;
      lock.unlock();
      to.clear();  // an earlier write may have failed for lack of memory
      to.write(now.data(), static_cast<std::streamsize>(now.size()));
      to.write(word.data(), static_cast<std::streamsize>(word.size()));
      to.flush();
      last = std::chrono::steady_clock::now();
      if (is_stuck) std::this_thread::sleep_for(pause_without_memory);
      lock.lock();
      is_writing = false;
      changed.notify_all();
    }
    is_empty = true;
    changed.notify_all();
  }

  bool settle() {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, patience_at_the_end,
                            [this] { return waiting.empty() && dropped == 0 && !is_writing; });
  }

  bool end() {
    std::unique_lock lock(mutex);
    has_ended = true;
    changed.notify_all();
    return changed.wait_for(lock, patience_at_the_end, [this] { return is_empty; });
  }

  std::ostream& to;
  Tell tell;
  std::size_t most_bytes;
  std::mutex mutex{};
  std::condition_variable changed{};
  std::string waiting{};
  std::size_t dropped = 0;
  bool has_ended = false;
  bool is_writing = false;
  bool is_empty = false;  ///< whether all lines were passed on after the end
};

LossyLog::LossyLog(std::ostream& to, Tell tell, std::size_t most_bytes)
    : queue_(std::make_shared<Queue>(to, std::move(tell), most_bytes)) {
  std::thread([queue = queue_] { queue->pass_on(); }).detach();
}

LossyLog::~LossyLog() {
  while (!end()) continue;
}

void LossyLog::write(std::string_view line) { queue_->put(line); }

bool LossyLog::settle() { return queue_->settle(); }

bool LossyLog::end() { return queue_->end(); }

}  // namespace fsctl::cli
