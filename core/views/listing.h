#pragma once

#include <span>

#include "core/json/json_fwd.h"
#include "core/json/write.h"
#include "core/project/block.h"
#include "core/project/listing.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Writes the answer of a listing to a request body. Throws Error with every violation of the body.
void write_listing(Reader& reader, const project::Listing& listing, const Json& body, JsonWriter& out);

/// Writes a listing nested in a block. `params` are the values of its parameters, read from the block's record.
void write_nested_listing(Reader& reader, const project::NestedListing& nested, std::span<const Value> params,
                          JsonWriter& out);

}  // namespace fsctl::views
