#include "cli/lsp/inbox.h"

#include <algorithm>
#include <utility>

namespace fsctl::cli::lsp {

void Inbox::put(Event event) {
  const std::lock_guard held(lock_);
  events_.push_back(std::move(event));
  filled_.notify_one();
}

std::optional<Event> Inbox::take(std::optional<std::chrono::milliseconds> longest) {
  std::unique_lock held(lock_);
  const auto has_some = [&] { return !events_.empty(); };
  if (!longest)
    filled_.wait(held, has_some);
  else if (!filled_.wait_for(held, *longest, has_some))
    return {};
  Event event = std::move(events_.front());
  events_.pop_front();
  return event;
}

bool Inbox::is_empty() const {
  const std::lock_guard held(lock_);
  return events_.empty();
}

bool Inbox::cancels(const Json& id) const {
  const std::lock_guard held(lock_);
  return std::ranges::any_of(events_, [&](const Event& event) {
    const auto& message = event.message;
    return message.is_object() && message.value("method", Json()) == "$/cancelRequest" && message.contains("params") &&
           message["params"].is_object() && message["params"].value("id", Json()) == id;
  });
}

}  // namespace fsctl::cli::lsp
