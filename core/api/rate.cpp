#include "core/api/rate.h"

#include <algorithm>

namespace fsctl::api {
namespace {

constexpr std::int64_t slices_of_a_limit = 10;

std::int64_t seconds_until(SteadyMillis end, SteadyMillis now) {
  return std::max<std::int64_t>((end - now + 999) / 1000, 1);
}

}  // namespace

std::int64_t RateCounter::count(const std::string& caller, const project::RateLimit& limit, const World& world,
                                store::CallCounts& counts) {
  const auto now = world.steady();
  const std::int64_t length = limit.per_seconds * 1000;
  store::WantedCalls wanted{.caller = {},
                            .limit = limit.requests,
                            .milliseconds = length,
                            .calls = std::max<std::int64_t>(limit.requests / slices_of_a_limit, 1),
                            .now = world.now()};
  {
    const std::scoped_lock lock(mutex_);
    auto& slice = slices_[caller];
    wanted.known = slice.window;
    wanted.is_known_over = now >= slice.ends;
    if (!wanted.is_known_over && slice.left > 0) return --slice.left, 0;
    if (!wanted.is_known_over && slice.is_last) return seconds_until(slice.ends, now);
  }
  const auto name = api_ + ' ' + caller;
  wanted.caller = name;
  const auto taken = counts.take(wanted);  // without the lock, as others may be asked over a network
  const std::scoped_lock lock(mutex_);
  auto& slice = slices_[caller];
  if (slice.window != taken.window) {
    const auto rest = std::clamp<std::int64_t>(taken.window + length - wanted.now, 1, length);
    slice = {.window = taken.window, .ends = now + rest};
  }
  slice.left += taken.calls;
  slice.is_last = taken.calls < wanted.calls;
  if (slice.left == 0) return seconds_until(slice.ends, now);
  return --slice.left, 0;
}

}  // namespace fsctl::api
