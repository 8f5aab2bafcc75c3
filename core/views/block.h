#pragma once

#include <string_view>

#include "core/json/write.h"
#include "core/project/block.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Writes a record through a block: `key`, then the block's fields in their order. Looks up what of other records was
/// not read ahead.
void write_block(Reader& reader, const project::Block& block, const project::RecordView& record, JsonWriter& out);

/// The same without the braces, so that more members can follow.
void write_block_members(Reader& reader, const project::Block& block, const project::RecordView& record,
                         JsonWriter& out);

/// Writes a record through a block by its key, or null when there is no such record.
void write_block_or_null(Reader& reader, const project::Block& block, std::string_view key, JsonWriter& out);

}  // namespace fsctl::views
