#pragma once

#include <string>
#include <vector>

#include "core/store/store.h"

/// Checks and repairs of a store that may be damaged, for `fsctl doctor` and `fsctl rebuild`.
namespace fsctl::store {

/// What is wrong with the store's file or, if nothing is, with references between its tables; a line each. Reads all of
/// a file; of a database, which looks after its own files, the references alone.
std::vector<std::string> integrity_problems(Store& store);
/// Whether the store's file is free of damage. Does not check references, and stops at the first damage.
bool is_whole(Store& store);
/// Reads the first row of every table, a quick check. Throws an exception of the driver when one is damaged (see
/// is_damage).
void read_beginnings(Store& store);

/// The tables that cannot be read completely.
std::vector<std::string> damaged_tables(Store& store);
/// Whether the contents of all damaged tables can be made again from the feed records.
bool can_be_made_anew(Store& store);
/// Rewrites the store from what can be read of it. Leaves out tables that can be made again from the feed records when
/// any of them is damaged: all of them when mapped records are, else indexes, trees and routes. Throws Damaged, with
/// the store unchanged, when another table is damaged, and Error(interrupted).
void write_anew(Store& store, Interrupted came = nullptr);

}  // namespace fsctl::store
