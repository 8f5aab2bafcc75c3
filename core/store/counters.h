#pragma once

#include <optional>
#include <string_view>

#include "core/store/store.h"

/// Named numbers in the store. A ReadTransaction reads them all at once when it is asked for the first one.
namespace fsctl::store {

/// In order, so that they are found by the index by which they are written, too, and damage of it is noticed.
inline constexpr char all_counters[] = "SELECT name, value FROM counter ORDER BY name";

/// All of them.
Counters counters_of(Connection& connection);
/// The value of a counter; nothing for a new one.
std::optional<std::int64_t> find_counter(Store& store, std::string_view name);
/// The same; 0 for a new one.
std::int64_t counter(Store& store, std::string_view name);
/// Says that counters will be read in this ReadTransaction.
void expect_counters(Store& store);
/// Says that a counter will be read in this Transaction, or the next one.
void expect_counter(Store& store, std::string_view name);
/// The first one whose name begins so; null for none.
const Counters::value_type* first_counter(const Counters& counters, std::string_view beginning);
/// Sets a counter, also a new one.
void put_counter(Connection& connection, std::string_view name, std::int64_t value);
/// Adds to a counter and returns the sum.
std::int64_t add_to_counter(Store& store, std::string_view name, std::int64_t number);
/// Adds 1 to a counter.
void count_up(Store& store, std::string_view name);
/// REQUIRES: the counter exists.
void set_counter(Store& store, std::string_view name, std::int64_t value);

/// Incremented when storage versions, indexes, trees, stages or secrets change: while it is equal, so are they.
inline constexpr const char* versions_counter = "versions";
/// Incremented when routes change: while it is equal, sitemaps are the same.
inline constexpr const char* routes_counter = "routes";

}  // namespace fsctl::store
