#pragma once

#include <vector>

#include "core/project/block.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Finds the records that a block will show, in the order of the keys; null for those that do not exist. Also reads the
/// other records that the block shows, level by level, all records of a storage with one query.
std::vector<const project::RecordView*> find_to_show(Reader& reader, const project::Block& block, Keys keys);

}  // namespace fsctl::views
