#pragma once

#include <memory>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// Work that one of all processes does at a time: who has its lease. A lease goes back with the process that has it,
/// however that ends.
namespace fsctl::store {

using Lease = std::unique_ptr<HeldNumber>;

/// The lease of what is fetched of a feed because of a trigger or an interval; null where another one has it.
Lease lease_fetching(Store& store, FeedNumber feed);
bool is_fetching_leased(Store& store, FeedNumber feed);

/// Those who poll know of one another: any number of them have this lease together.
Lease join_who_poll(Store& store);
bool does_anybody_poll(Store& store);

}  // namespace fsctl::store
