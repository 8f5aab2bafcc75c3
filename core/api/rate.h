#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "core/project/project.h"
#include "core/store/call_counts.h"
#include "core/world/world.h"

namespace fsctl::api {

/// Counts calls by caller in windows that begin with a caller's first call and last for the limit's seconds. Takes
/// calls from counts that other servers may take from, too, in slices of at most a tenth of the limit. Thread-safe.
class RateCounter {
 public:
  /// `api` tells its callers from those of other counters.
  explicit RateCounter(std::string api) : api_(std::move(api)) {}

  /// Counts a call; returns 0 or, beyond the limit, the seconds to wait.
  std::int64_t count(const std::string& caller, const project::RateLimit& limit, const World& world,
                     store::CallCounts& counts);

 private:
  struct Slice {
    std::optional<UnixMillis> window{};  ///< that it is of
    SteadyMillis ends = 0;               ///< when that window does
    std::int64_t left = 0;
    bool is_last = false;  ///< whether the limit is reached with it
  };

  std::string api_;
  std::mutex mutex_;
  std::map<std::string, Slice, std::less<>> slices_;
};

}  // namespace fsctl::api
