#pragma once

#include <vector>

#include "core/project/block.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Finds records that a block will show, in the order of their keys and nothing for those that are not there. Reads
/// what it shows of other records, too: all of a storage together, then what those show in turn.
std::vector<const project::RecordView*> find_to_show(Reader& reader, const project::Block& block, Keys keys);

}  // namespace fsctl::views
