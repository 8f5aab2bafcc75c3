#pragma once

#include <string_view>

#include "core/index/column.h"
#include "core/index/definition.h"
#include "core/index/document_set.h"
#include "core/store/index_rows.h"

/// What the store has of a segment, compared with what the segment has to have. All throw Damaged.
namespace fsctl::index {

std::size_t documents_of(const store::SegmentRow& row);
DocumentSet deleted_of(const store::SegmentRow& row);
Column read_column(std::string_view bytes, std::size_t documents, ColumnKind kind);

}  // namespace fsctl::index
