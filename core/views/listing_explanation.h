#pragma once

#include "core/json/json_fwd.h"
#include "core/project/listing.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Tells for each record on a page of a listing by which words it is found, where it ranks, and what places it before
/// the next one; found and ranked as in the answer to the same body. Throws Error with every violation of the body.
Json explain_listing(Reader& reader, const project::Listing& listing, const Json& body);

}  // namespace fsctl::views
