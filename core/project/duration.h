#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/project/form.h"

namespace fsctl::project {

/// `30s`, `5m`, `2h`, `1d`: how often something happens.
extern const TextPattern interval;
/// The same and `250ms`: how long something may take.
extern const TextPattern timespan;

/// What such a text says; 0 for others.
std::chrono::milliseconds parse_duration(std::string_view text);

/// The shortest text of whole units that says it, such as `5m`.
std::string duration_text(std::chrono::milliseconds duration);

}  // namespace fsctl::project
