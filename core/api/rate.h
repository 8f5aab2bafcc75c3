#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "core/project/project.h"

namespace fsctl::api {

/// Counts calls by caller. A window begins with a caller's first call and lasts the limit's seconds; refused calls
/// count too. May be used from several threads.
class RateCounter {
 public:
  /// Counts a call; gives 0, or for a call beyond the limit how many seconds to wait. `now` is a steady clock's.
  std::int64_t count(const std::string& caller, const project::RateLimit& limit, std::int64_t now);

 private:
  struct Window {
    std::int64_t begin;
    std::int64_t calls;
  };
  std::mutex mutex_;
  std::map<std::string, Window, std::less<>> windows_;
};

}  // namespace fsctl::api
