#include "core/index/stored_chunk.h"

#include "core/store/damage.h"

namespace fsctl::index {

std::size_t entries_of(const store::ChunkRow& row) {
  if (row.entries < 0 || row.entries > static_cast<std::int64_t>(max_entries)) store::raise_damage("index_chunk");
  return static_cast<std::size_t>(row.entries);
}

RecordSet dead_of(const store::ChunkRow& row) {
  RecordSet dead(row.dead);
  if (!dead.fits(entries_of(row))) store::raise_damage("index_chunk");
  return dead;
}

Column read_column(std::string_view bytes, std::size_t entries, ColumnKind kind) {
  Column column(bytes);
  if (column.entries() != entries || column.is_numeric() != (kind == ColumnKind::numbers) ||
      column.is_keyed() != (kind == ColumnKind::keyed))
    store::raise_damage("index_block");
  return column;
}

}  // namespace fsctl::index
