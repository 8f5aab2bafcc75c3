#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/json/json_fwd.h"
#include "core/json/write.h"
#include "core/project/listing.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Writes the answer of a listing to a request body. Throws Error with every violation of the body.
void write_listing(Reader& reader, const project::Listing& listing, const Json& body, JsonWriter& out);

/// Writes a listing nested in a block, its parameters read from the block's record.
void write_nested_listing(Reader& reader, const project::Listing& listing, const std::map<std::string, Value>& params,
                          std::optional<std::int64_t> limit, JsonWriter& out);

}  // namespace fsctl::views
