#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json/read.h"
#include "core/project/feed.h"
#include "core/project/storage.h"
#include "core/records/intent.h"

namespace fsctl::records {

/// A feed record, which is a JSON object, with its texts in the arena too. Throws Error(invalid_payload).
Value read_record(std::string_view raw, ValueReader& reader, Arena& arena);

/// Throws Error(payload_too_large) when a record's text is longer than any record may be.
void check_size(std::string_view raw);

/// Throws Error(invalid_payload) when a record is no JSON object.
void check_object(const Value& record);

/// The id of a record: a text of 1 to 255 bytes. Throws Error(missing_id).
std::string_view record_id(const Value& record, const project::Feed& feed);
/// The id of the product that a record names as its own; empty when it names none by a text.
std::string_view record_parent(const Value& record, const project::Feed& feed);
/// The same as a storage has it: in one that holds no products a record is nobody's variant.
std::string_view product_of(const Value& record, const project::Feed& feed, const project::Storage& storage);
/// Throws Error(invalid_payload) when a record that is to be stored names its product by anything but a text.
void check_parent(const Value& record, const project::Feed& feed, Intent intent);

/// The records of a request's body as they came: the one it is, or those of a list where lists are allowed.
/// All of them are good. Throws Error(invalid_payload | missing_id) with the pointer of the member.
std::vector<std::string> split_body(const std::string& body, const project::Feed& feed, Intent intent,
                                    bool may_be_list);

/// A list in a body has at most so many records.
inline constexpr std::size_t most_records = 100;

}  // namespace fsctl::records
