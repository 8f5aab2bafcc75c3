#pragma once

#include <string_view>

#include "core/index/column.h"
#include "core/index/definition.h"
#include "core/index/document_set.h"
#include "core/store/index_rows.h"

/// Reads what the store has of a segment. All functions throw Damaged for what cannot belong to the segment.
namespace fsctl::index {

/// The number of documents, deleted ones included.
std::size_t documents_of(const store::SegmentRow& row);
DocumentSet deleted_of(const store::SegmentRow& row);
/// The column in these bytes; `documents` is the size of its segment, and `kind` its kind in the definition.
Column read_column(std::string_view bytes, std::size_t documents, ColumnKind kind);

}  // namespace fsctl::index
