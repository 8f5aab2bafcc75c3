#pragma once

#include <optional>
#include <string_view>

#include "core/records/record_stream.h"

namespace fsctl::records {

/// The first record whose member `member` is the text or number `id`; nothing when there is none. Skips records that
/// are not JSON objects. Throws as RecordStream::next does.
std::optional<RecordStream::Item> find_record(RecordStream& records, std::string_view member, std::string_view id);

}  // namespace fsctl::records
