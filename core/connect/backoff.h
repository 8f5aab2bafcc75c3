#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/world/time.h"

namespace fsctl::connect {

/// The pause after a number of failed tries, from 1 on: half a second, doubled with each try, at most 30 seconds.
/// `chance`, from 0 to 1, shortens it by up to a half, so that many clients do not retry at the same time.
std::chrono::milliseconds backoff(std::int64_t tries, double chance);

/// The pause that a header Retry-After asks for, in seconds or by a date; nothing when it is invalid. `now` is in
/// milliseconds since 1970.
std::optional<std::chrono::milliseconds> parse_retry_after(std::string_view value, UnixMillis now);

}  // namespace fsctl::connect
