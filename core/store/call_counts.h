#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/world/time.h"

/// How many calls each caller has made, for limits that hold over several servers. They are counted in windows of time,
/// and each server takes some calls of a window at once, so that it asks seldom.
namespace fsctl::store {

struct Window {
  UnixMillis begun = 0;  ///< which tells it from those before
  std::int64_t calls = 0;
};

/// What a server wants to take of a caller's window, or of a new one if that is over.
struct WantedCalls {
  std::string_view caller;
  std::int64_t limit;
  std::int64_t milliseconds;  ///< that a window lasts
  std::int64_t calls;
  UnixMillis now;
  std::optional<UnixMillis> known{};  ///< the window that the server has taken from
  bool is_known_over = false;         ///< by a clock that nobody can set; windows of others end by `now`
};

struct TakenCalls {
  UnixMillis window;
  std::int64_t calls;  ///< at most as many as were wanted; none where the limit is reached
};

/// Thread-safe.
class CallCounts {
 public:
  CallCounts() = default;
  virtual ~CallCounts() = default;
  CallCounts(const CallCounts&) = delete;
  CallCounts& operator=(const CallCounts&) = delete;

  virtual TakenCalls take(const WantedCalls& wanted) = 0;
};

/// The window after taking from the one before, if any. Windows of a caller never go back, so that servers whose clocks
/// differ do not each begin their own again and again.
Window after_taking(const std::optional<Window>& before, const WantedCalls& wanted);
/// What was taken by that.
TakenCalls taken_of(const Window& after, const WantedCalls& wanted);

/// Counts for one process.
class OwnCallCounts final : public CallCounts {
 public:
  TakenCalls take(const WantedCalls& wanted) override;

 private:
  std::mutex mutex_;
  std::map<std::string, Window, std::less<>> windows_;
};

}  // namespace fsctl::store
