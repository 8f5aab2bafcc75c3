#pragma once

#include <atomic>
#include <cstdint>

namespace fsctl::api {

/// A server's counts of connections, as `/health` shows them.
struct ConnectionCounts {
  std::atomic<std::int64_t> accepted = 0;  ///< since it began
  std::atomic<std::int64_t> open = 0;
  std::atomic<std::int64_t> idle = 0;              ///< of the open ones
  std::atomic<std::int64_t> waiting = 0;           ///< of the open ones: their requests are in line for an answer
  std::atomic<std::int64_t> refused = 0;           ///< since it began, as there was no room
  std::atomic<std::int64_t> refused_requests = 0;  ///< since it began, as too many waited for their answers
  /// Since it began: memory ran out even for a refusal, or for the line of the log.
  std::atomic<std::int64_t> starved = 0;
};

}  // namespace fsctl::api
