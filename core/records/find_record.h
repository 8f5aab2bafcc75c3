#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/record_stream.h"

namespace fsctl::records {

/// The first record whose member `member` is the text or number `id`; nothing when there is none. Skips records that
/// are not JSON objects. Throws as RecordStream::next does.
std::optional<RecordStream::Item> find_record(RecordStream& records, std::string_view member, std::string_view id);

/// The ids of the first records that have one, at most so many. Throws as RecordStream::next does.
std::vector<std::string> first_ids(RecordStream& records, std::string_view member, std::size_t most);

}  // namespace fsctl::records
