#pragma once

#include "core/store/store.h"

/// Named numbers in the store.
namespace fsctl::store {

/// The value of a counter; 0 for a new one.
std::int64_t counter(Store& store, const char* name);
/// Adds to a counter and returns the sum.
std::int64_t add_to_counter(Store& store, const char* name, std::int64_t number);
/// REQUIRES: the counter exists.
void set_counter(Store& store, const char* name, std::int64_t value);

/// Incremented when storage versions, indexes, trees, stages or secrets change: while it is equal, so are they.
inline constexpr const char* versions_counter = "versions";
/// Incremented when routes change: while it is equal, sitemaps are the same.
inline constexpr const char* routes_counter = "routes";

}  // namespace fsctl::store
