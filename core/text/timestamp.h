#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fsctl::text {

/// Parses an ISO 8601 date, or date and time, to milliseconds since 1970; a time without a zone is UTC. Nothing when
/// the text is neither.
std::optional<std::int64_t> parse_timestamp(std::string_view text);

/// The UTC time of these milliseconds since 1970: `2026-01-31T09:30:00.250Z`.
std::string format_timestamp(std::int64_t milliseconds);

}  // namespace fsctl::text
