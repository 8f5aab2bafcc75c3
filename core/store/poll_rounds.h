#pragma once

#include <cstdint>
#include <map>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

namespace fsctl::store {

/// The last round of a polling feed, whichever server made it.
struct PollRound {
  DataVersion begun{};  ///< of the first transaction after which the source was asked
  UnixMillis ended = 0;
  std::int64_t failures = 0;  ///< in a row, with this one
};

std::map<FeedNumber, PollRound> poll_rounds(Store& store);
void put_poll_round(Store& store, FeedNumber feed, const PollRound& round);

}  // namespace fsctl::store
