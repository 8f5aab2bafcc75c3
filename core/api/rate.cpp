#include "core/api/rate.h"

namespace fsctl::api {

std::int64_t RateCounter::count(const std::string& caller, const project::RateLimit& limit, SteadyMillis now) {
  const std::int64_t length = limit.per_seconds * 1000;
  const std::scoped_lock lock(mutex_);
  Window& window = windows_.try_emplace(caller, Window{now, 0}).first->second;
  if (now >= window.begin + length) window = {now, 0};
  if (++window.calls <= limit.requests) return 0;
  return (window.begin + length - now + 999) / 1000;
}

}  // namespace fsctl::api
