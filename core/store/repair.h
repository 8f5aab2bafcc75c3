#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/store/interrupt.h"
#include "core/store/store.h"

/// What can be done about a damaged file.
namespace fsctl::store {

/// The tables of which not all can be read.
std::vector<std::string> damaged_tables(Store& store);

/// Whether all of these can be made from the feed records.
bool can_be_made_anew(Store& store);

/// Writes the store anew from what can be read of it. What can be made from the feed records is left out where any of
/// it is damaged. Throws Damaged, with the store as it was, when something else is, and Error(interrupted).
/// REQUIRES: an empty directory on the same disk, where new stores are made that are not needed afterwards.
void write_anew(Store& store, const std::filesystem::path& directory, Interrupted came = nullptr);

}  // namespace fsctl::store
