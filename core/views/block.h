#pragma once

#include <string_view>

#include "core/json/write.h"
#include "core/project/block.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Writes a record as a block shows it: `key`, then the block's fields in their order. Reads other records that it
/// needs unless they were read ahead.
void write_block(Reader& reader, const project::Block& block, const project::RecordView& record, JsonWriter& out);

/// The same without the braces, so that more members can follow.
void write_block_members(Reader& reader, const project::Block& block, const project::RecordView& record,
                         JsonWriter& out);

/// Writes the record with this key as a block shows it; null when there is no such record.
void write_block_or_null(Reader& reader, const project::Block& block, std::string_view key, JsonWriter& out);

}  // namespace fsctl::views
