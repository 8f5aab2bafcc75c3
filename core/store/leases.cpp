#include "core/store/leases.h"

#include <cstdint>

namespace fsctl::store {
namespace {

/// Behind those of all feeds, whose numbers are small.
constexpr std::int64_t who_polls = first_lease + 0x7FFF'FFFF;

std::int64_t fetching_of(FeedNumber feed) { return first_lease + static_cast<std::int64_t>(feed); }

}  // namespace

Lease lease_fetching(Store& store, FeedNumber feed) { return store.connection().hold(fetching_of(feed)); }

bool is_fetching_leased(Store& store, FeedNumber feed) { return store.connection().is_held(fetching_of(feed)); }

Lease join_who_poll(Store& store) { return store.connection().hold(who_polls, Holding::together); }

bool does_anybody_poll(Store& store) { return store.connection().is_held(who_polls); }

}  // namespace fsctl::store
