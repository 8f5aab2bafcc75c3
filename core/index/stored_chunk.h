#pragma once

#include <string_view>

#include "core/index/column.h"
#include "core/index/definition.h"
#include "core/index/record_set.h"
#include "core/store/index_rows.h"

/// What the store has of a chunk, compared with what the chunk has to have. All throw Damaged.
namespace fsctl::index {

std::size_t entries_of(const store::ChunkRow& row);
RecordSet dead_of(const store::ChunkRow& row);
Column read_column(std::string_view bytes, std::size_t entries, ColumnKind kind);

}  // namespace fsctl::index
