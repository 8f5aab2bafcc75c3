#pragma once

#include <string>
#include <vector>

#include "core/store/store.h"

/// Checks and repairs of a store that may be damaged, for `fsctl doctor` and `fsctl rebuild`.
namespace fsctl::store {

/// What is wrong with the store's file and with references between tables; reads the whole store.
std::vector<std::string> integrity_problems(Store& store);
/// Whether nothing is wrong with the form, which is told with the first thing that is.
bool is_whole(Store& store);
/// Reads the beginning of every table. Throws when that is damaged.
void read_beginnings(Store& store);

/// The tables that cannot be read completely.
std::vector<std::string> damaged_tables(Store& store);
/// Whether all of these can be made from the feed records.
bool can_be_made_anew(Store& store);
/// Writes the store anew from what can be read of it. What can be made from the feed records is left out where any of
/// it is damaged. Throws Damaged, with the store as it was, when something else is, and Error(interrupted).
void write_anew(Store& store, Interrupted came = nullptr);

}  // namespace fsctl::store
