#pragma once

#include "core/store/store.h"

/// Named numbers in the store.
namespace fsctl::store {

/// The value of a counter; 0 for a new one.
std::int64_t counter(Store& store, const char* name);
/// Adds to a counter and returns the sum.
std::int64_t add_to_counter(Store& store, const char* name, std::int64_t number);
void set_counter(Store& store, const char* name, std::int64_t value);

/// Counts how often storages, indexes, trees, stages or their fetch secrets changed: equal numbers, the same ones.
inline constexpr const char* versions_counter = "versions";
/// Counts the transactions that changed routes: equal numbers, the same sitemaps.
inline constexpr const char* routes_counter = "routes";

}  // namespace fsctl::store
