#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "core/project/project.h"
#include "core/world/time.h"

namespace fsctl::api {

/// Counts calls by caller in windows that begin with a caller's first call and last for the limit's seconds. Refused
/// calls count as well. Thread-safe.
class RateCounter {
 public:
  /// Counts a call; returns 0 or, beyond the limit, the seconds to wait.
  std::int64_t count(const std::string& caller, const project::RateLimit& limit, SteadyMillis now);

 private:
  struct Window {
    SteadyMillis begin;
    std::int64_t calls;
  };
  std::mutex mutex_;
  std::map<std::string, Window, std::less<>> windows_;
};

}  // namespace fsctl::api
