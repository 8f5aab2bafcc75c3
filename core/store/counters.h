#pragma once

#include "core/store/store.h"

/// Numbers that live in the store.
namespace fsctl::store {

std::int64_t counter(Store& store, const char* name);
/// Gives the sum.
std::int64_t add_to_counter(Store& store, const char* name, std::int64_t number);
void set_counter(Store& store, const char* name, std::int64_t value);

/// Counts how often storages, indexes, trees, stages or their fetch secrets changed: equal numbers, the same ones.
inline constexpr const char* versions_counter = "versions";

}  // namespace fsctl::store
