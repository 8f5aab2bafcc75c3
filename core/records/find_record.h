#pragma once

#include <optional>
#include <string_view>

#include "core/records/record_stream.h"

namespace fsctl::records {

/// The first record whose member `member` is the text or the number `id`; nothing when there is none. What is no JSON
/// object is passed over. Throws as the stream does.
std::optional<RecordStream::Item> find_record(RecordStream& records, std::string_view member, std::string_view id);

}  // namespace fsctl::records
