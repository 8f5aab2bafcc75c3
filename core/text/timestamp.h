#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fsctl::text {

/// Milliseconds since 1970 of an ISO 8601 date or date and time; a time without zone is UTC. Nothing when it is
/// neither.
std::optional<std::int64_t> parse_timestamp(std::string_view text);

/// `2026-01-31T09:30:00.250Z`.
std::string format_timestamp(std::int64_t milliseconds);

}  // namespace fsctl::text
