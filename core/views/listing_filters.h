#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/index/query.h"
#include "core/json/json.h"
#include "core/project/project.h"
#include "core/views/violations.h"

namespace fsctl::views {

/// A listing as one reader sees it.
struct ListingReader {
  const project::Listing& listing;
  const index::Definition& definition;
  const stored::View& view;
  /// The attributes that a column of all attributes has.
  std::function<std::vector<std::string>(std::size_t column)> attributes_in;
  bool is_client = false;    ///< of dialect `client`
  bool is_expanded = false;  ///< answered in the expanded form
};

/// The parameters of a request, each with its value or values.
using ListingParams = std::map<std::string, std::vector<std::string>>;

/// Adds the listing's own query, its parameters replaced by their values; what names a parameter without value is
/// left out.
void add_own_query(const ListingReader& reader, const ListingParams& params, Violations& violations,
                   index::Query& query);

/// Adds the filter expressions of a request (Fetch API, "Listing").
void add_filters(const ListingReader& reader, const Json& filters, Violations& violations, index::Query& query);

}  // namespace fsctl::views
