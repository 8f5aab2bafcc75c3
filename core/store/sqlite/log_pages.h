#pragma once

#include <cstdint>
#include <optional>

#include "core/store/sqlite/log_file.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {

/// The number of the frame whose page begins at this offset of a log; 0 when none does.
std::int64_t frame_of_page(std::int64_t offset, std::int64_t page_bytes);

/// The log's own header; nothing when it cannot be read or is damaged.
std::optional<log_form::Header> header_of(LogFile& file);

/// The header of a frame; nothing when the log ends before.
std::optional<log_form::FrameHeader> frame_header_of(LogFile& file, std::int64_t frame, std::int64_t page_bytes);

/// The log's index. While there is none, or it is being changed, an index without frames made from the log's own
/// header.
std::optional<LogIndex> index_of(LogFile& file);

/// Whether a page is the one that was written to this frame of the log. Salts and page number are checked as well as
/// the checksum, as the checksum of zeros is zero.
bool agrees(LogFile& file, std::int64_t frame, const unsigned char* page, const LogIndex& index);

/// Truncates the log behind the last frame that its index has. Frames behind it were left by a process that was killed
/// before it updated the index; if a later transaction overwrote only some of them, the rest would look like damage.
/// REQUIRES: the lock for writing.
void cut_off_unfinished(MainFile& store);

/// Whether the log has all frames that its index has, undamaged.
bool has_frames(LogFile& file, const LogIndex& index);

}  // namespace fsctl::store
