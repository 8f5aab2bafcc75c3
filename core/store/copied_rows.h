#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/store/store.h"

/// All rows of a store, from the store of one driver into that of another.
namespace fsctl::store {

/// Whether a store has any rows but its counters.
bool has_rows(Store& store);

/// Copies one state of a store into a new one in one transaction, and compares what is then read of both; calls
/// `copied(table, its rows so far)`. Throws Error(store_unusable) when the copy differs.
void copy_rows(
    Store& from, Store& into,
    const std::function<void(std::string_view, std::int64_t)>& copied = [](std::string_view, std::int64_t) {});

}  // namespace fsctl::store
