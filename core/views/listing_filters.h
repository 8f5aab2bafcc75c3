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

/// A listing for one reader.
struct ListingReader {
  const project::Listing& listing;
  const index::Definition& definition;
  const stored::View& view;
  /// The attributes for which records have values in a column of all attributes.
  std::function<std::vector<std::string>(std::size_t column)> attributes_in;
  bool is_client = false;    ///< whether the dialect is `client`
  bool is_expanded = false;  ///< whether the answer has the expanded form
};

/// The values of a request's parameters by name.
using ListingParams = std::map<std::string, std::vector<std::string>>;

/// Adds the listing's own query with its parameters replaced by their values; conditions on a parameter without value
/// are left out.
void add_own_query(const ListingReader& reader, const ListingParams& params, Violations& violations,
                   index::Query& query);

/// Adds the filter expressions of a request (Fetch API, "Listing").
void add_filters(const ListingReader& reader, const Json& filters, Violations& violations, index::Query& query);

}  // namespace fsctl::views
