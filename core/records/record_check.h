#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json/read.h"
#include "core/project/feed.h"
#include "core/project/storage.h"
#include "core/records/intent.h"

namespace fsctl::records {

/// Parses a feed record, which has to be a JSON object; its texts lie in the arena. Throws Error(invalid_payload).
Value read_record(std::string_view raw, ValueReader& reader, Arena& arena);

/// Throws Error(payload_too_large) when a record's text is longer than largest_record.
void check_size(std::string_view raw);

/// Throws Error(invalid_payload) when a record is not a JSON object.
void check_object(const Value& record);

/// The id of a record: a text of 1 to 255 bytes. Throws Error(missing_id).
std::string_view record_id(const Value& record, const project::Feed& feed);
/// The id of the product to which a record belongs; empty unless the record has it as a text.
std::string_view record_parent(const Value& record, const project::Feed& feed);
/// The same for one storage: empty when the storage does not hold products, as then no record is a variant.
std::string_view product_of(const Value& record, const project::Feed& feed, const project::Storage& storage);
/// Throws Error(invalid_payload) when the intent stores the record and its product's id is not a text.
void check_parent(const Value& record, const project::Feed& feed, Intent intent);

/// The texts of the records in a request's body: a single record, or a list of them where lists are allowed. All are
/// checked. Throws Error(invalid_payload | missing_id) with the pointer of the member.
std::vector<std::string> split_body(const std::string& body, const project::Feed& feed, Intent intent,
                                    bool may_be_list);

/// The most records in the list of a body.
inline constexpr std::size_t most_records = 100;

}  // namespace fsctl::records
