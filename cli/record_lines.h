#pragma once

#include <iosfwd>

#include "core/store/numbers.h"
#include "core/store/store.h"

namespace fsctl::cli {

/// Writes all records of a feed, a line each, as fsctl ingest takes them back. Throws Damaged.
void write_record_lines(std::ostream& out, store::Store& store, store::FeedNumber feed);

}  // namespace fsctl::cli
