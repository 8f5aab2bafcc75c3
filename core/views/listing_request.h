#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/index/query.h"
#include "core/json/json.h"
#include "core/project/block.h"
#include "core/views/listing_filters.h"

namespace fsctl::views {

/// A listing request, checked and resolved (Fetch API, "Listing").
struct ListingRequest {
  index::Query query;
  std::int64_t page = 1;
  std::int64_t limit = 24;
  /// The fields of the query's statistics.
  std::vector<std::string> numbers{};
  /// The sorts as the request names them, for the expanded form.
  std::vector<std::pair<std::string, bool>> sorts;
};

/// Checks and resolves a request body for a reader. Throws Error with every violation, located by property paths such
/// as `filter[0].field`.
ListingRequest parse_listing_request(const Json& body, const ListingReader& reader);

/// The request of a listing nested in a block, with the values of its parameters. Throws as above.
ListingRequest nested_listing_request(const project::NestedListing& nested, std::span<const Value> params,
                                      const ListingReader& reader);

}  // namespace fsctl::views
