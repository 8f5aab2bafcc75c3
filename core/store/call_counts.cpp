#include "core/store/call_counts.h"

#include <algorithm>

namespace fsctl::store {
namespace {

bool is_over(const Window& window, const WantedCalls& wanted) {
  if (window.begun == wanted.known) return wanted.is_known_over;
  return wanted.now >= window.begun + wanted.milliseconds;
}

}  // namespace

Window after_taking(const std::optional<Window>& before, const WantedCalls& wanted) {
  if (before && !is_over(*before, wanted)) return {.begun = before->begun, .calls = before->calls + wanted.calls};
  return {.begun = before ? std::max(wanted.now, before->begun + 1) : wanted.now, .calls = wanted.calls};
}

TakenCalls taken_of(const Window& after, const WantedCalls& wanted) {
  const auto left = wanted.limit - (after.calls - wanted.calls);
  return {.window = after.begun, .calls = std::clamp<std::int64_t>(left, 0, wanted.calls)};
}

TakenCalls OwnCallCounts::take(const WantedCalls& wanted) {
  const std::scoped_lock lock(mutex_);
  const auto known = windows_.find(wanted.caller);
  const auto before = known == windows_.end() ? std::nullopt : std::optional(known->second);
  const auto after = after_taking(before, wanted);
  windows_.insert_or_assign(std::string(wanted.caller), after);
  return taken_of(after, wanted);
}

}  // namespace fsctl::store
