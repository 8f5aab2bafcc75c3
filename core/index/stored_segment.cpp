#include "core/index/stored_segment.h"

#include "core/index/damage.h"
#include "core/store/damage.h"

namespace fsctl::index {

std::size_t documents_of(const store::SegmentRow& row) {
  if (row.documents < 0 || row.documents > static_cast<std::int64_t>(max_documents)) store::raise_damage("index_chunk");
  return static_cast<std::size_t>(row.documents);
}

DocumentSet deleted_of(const store::SegmentRow& row) {
  DocumentSet deleted(row.deleted);
  if (!deleted.fits(documents_of(row))) store::raise_damage("index_chunk");
  return deleted;
}

Column read_column(std::string_view bytes, std::size_t documents, ColumnKind kind) {
  Column column(bytes);
  if (column.documents() != documents || column.is_numeric() != has_numbers(kind) ||
      column.is_keyed() != has_positions(kind))
    raise_block_damage();
  return column;
}

}  // namespace fsctl::index
