#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/index/query.h"
#include "core/json/json.h"
#include "core/views/listing_reader.h"
#include "core/views/violations.h"

namespace fsctl::views {

/// The values of a request's parameters by name.
using ListingParams = std::map<std::string, std::vector<std::string>>;

/// Adds the listing's own query with its parameters replaced by their values; conditions on a parameter without value
/// are left out.
void add_own_query(const ListingReader& reader, const ListingParams& params, Violations& violations,
                   index::Query& query);

/// Adds the filter expressions of a request (Fetch API, "Listing").
void add_filters(const ListingReader& reader, const Json& filters, Violations& violations, index::Query& query);

}  // namespace fsctl::views
