#pragma once

#include <chrono>
#include <string_view>

#include "core/project/form.h"

namespace fsctl::project {

/// `30s`, `5m`, `2h`, `1d`: how often something happens.
extern const TextPattern interval;
/// The same and `250ms`: how long something may take.
extern const TextPattern timespan;

/// What such a text says; 0 for others.
std::chrono::milliseconds parse_duration(std::string_view text);

}  // namespace fsctl::project
