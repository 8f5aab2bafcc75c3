#pragma once

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <string>

#include "core/ingest/apply.h"
#include "core/ingest/push.h"
#include "core/world/time.h"

namespace fsctl::ingest {

/// A push and the thread that waits for it.
class WaitingPush {
 public:
  WaitingPush(const Push& waiting_push, const std::string& id, UnixMillis now)
      : push(waiting_push), call{.correlation_id = id, .received = now} {
    pushed.correlation_id = id;
  }

  const Push& push;
  const IngestCall call;
  Pushed pushed{};
  std::exception_ptr error{};
  bool is_done = false;
  /// The push's only record, if it was prepared while the thread waited, and the feed for which it was.
  Arena arena{};
  PreparedRecord prepared{};
  std::shared_ptr<FeedIngest> prepared_for{};

  void note(const Outcome& outcome) {
    if (outcome.status != Outcome::Status::failed) return;
    pushed.state = store::ChangeState::failed;
    if (!pushed.failure) pushed.failure = outcome.problems.front().code;
  }
  /// Resets the result before each attempt to write the push.
  void note_nothing() {
    pushed.state = records::is_trigger(push.intent) ? store::ChangeState::received : store::ChangeState::processed;
    pushed.failure.reset();
  }

  /// Wakes the thread, because its push is done or it is to lead. Called once; the object may not exist any more after
  /// it.
  void wake() {
    const std::scoped_lock lock(mutex_);
    is_woken_ = true;
    woken_.notify_one();
  }
  void sleep() {
    std::unique_lock lock(mutex_);
    woken_.wait(lock, [this] { return is_woken_; });
  }

 private:
  std::mutex mutex_{};
  std::condition_variable woken_{};
  bool is_woken_ = false;
};

}  // namespace fsctl::ingest
