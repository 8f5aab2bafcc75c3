#pragma once

#include <cstdint>
#include <optional>

#include "core/store/sqlite/log_file.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {

/// The number of the frame whose page begins there; 0 where none does.
std::int64_t frame_of_page(std::int64_t offset, std::int64_t page_bytes);

/// The log's own header; nothing where none can be read.
std::optional<log_form::Header> header_of(LogFile& file);

/// The header of one of its frames; nothing where the log does not reach as far.
std::optional<log_form::FrameHeader> frame_header_of(LogFile& file, std::int64_t frame, std::int64_t page_bytes);

/// What a log's index says, or, where there is none or it is being changed, the log's own header.
std::optional<LogIndex> index_of(LogFile& file);

/// Whether a page of a frame is the one that was written to this log. Zeros have the sum of zeros, so that the sum
/// alone does not tell.
bool agrees(LogFile& file, std::int64_t frame, const unsigned char* page, const LogIndex& index);

/// Cuts off what stands behind the last frame that the index tells of: whoever was killed before the index told of its
/// transaction left that, and of what others write over a part of it the rest would look like damage. REQUIRES: the
/// lock for writing.
void cut_off_unfinished(MainFile& store);

/// Whether all that was committed, and is not in the store's file yet, is as it was written.
bool can_be_moved(MainFile& store);

}  // namespace fsctl::store
