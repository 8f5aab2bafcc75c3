#pragma once

#include <cstdint>

namespace fsctl {

/// A time in milliseconds since 1970, as the machine's clock tells it and the store keeps it.
using UnixMillis = std::int64_t;

/// A time in milliseconds of the monotonic clock, which setting the machine's clock does not change.
using SteadyMillis = std::int64_t;

}  // namespace fsctl
