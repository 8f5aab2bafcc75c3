#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fsctl::connect {

/// How long to wait after so many failed tries, from 1 on: half a second, twice as long each time, 30 seconds at most;
/// `chance` from 0 to 1 shortens it by up to a half, so that many clients do not come back at once.
std::chrono::milliseconds backoff(std::int64_t tries, double chance);

/// What the header Retry-After asks for, be it seconds or a date; nothing when it says nothing.
std::optional<std::chrono::milliseconds> parse_retry_after(std::string_view value, std::int64_t now);

}  // namespace fsctl::connect
