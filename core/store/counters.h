#pragma once

#include "core/store/store.h"

/// Numbers that live in the store.
namespace fsctl::store {

/// 0 for one that nothing was ever added to.
std::int64_t counter(Store& store, const char* name);
/// Gives the sum.
std::int64_t add_to_counter(Store& store, const char* name, std::int64_t number);
void set_counter(Store& store, const char* name, std::int64_t value);

/// Counts how often storages, indexes, trees, stages or their fetch secrets changed: equal numbers, the same ones.
inline constexpr const char* versions_counter = "versions";
/// Counts the transactions that changed routes: equal numbers, the same sitemaps.
inline constexpr const char* routes_counter = "routes";

}  // namespace fsctl::store
