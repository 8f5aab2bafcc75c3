#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

#include "cli/lsp/framing.h"
#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// Something for the session to do next: a message, what stood in place of one, or work that has been done beside it.
struct Event {
  Frame::Kind kind = Frame::Kind::message;
  Json message{};
  std::function<void()> done{};  ///< if set, all there is
};

/// What waits to be done, filled by other threads and emptied by one.
class Inbox {
 public:
  void put(Event event);

  /// The next event; nothing when none comes within this time.
  std::optional<Event> take(std::optional<std::chrono::milliseconds> longest);

  bool is_empty() const;
  /// Whether a `$/cancelRequest` for this id waits.
  bool cancels(const Json& id) const;

 private:
  mutable std::mutex lock_;
  std::condition_variable filled_;
  std::deque<Event> events_;
};

}  // namespace fsctl::cli::lsp
