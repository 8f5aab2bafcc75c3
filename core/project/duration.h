#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/project/form.h"

namespace fsctl::project {

/// The time between repetitions: `30s`, `5m`, `2h`, `1d`.
extern const TextPattern interval;
/// The time something may take: as an interval, or in milliseconds, `250ms`.
extern const TextPattern timespan;

/// Parses an interval or timespan; 0 for other texts.
std::chrono::milliseconds parse_duration(std::string_view text);

/// A duration in the largest unit of which it is a multiple, such as `5m`.
std::string duration_text(std::chrono::milliseconds duration);

}  // namespace fsctl::project
