#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/index/definition.h"
#include "core/index/snapshot.h"
#include "core/project/project.h"
#include "core/store/tree_rows.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// A listing for one reader.
struct ListingReader {
  const project::Listing& listing;
  const index::Definition& definition;
  const stored::View& view;
  /// The attributes for which records have values in a column of all attributes.
  std::function<std::vector<std::string>(std::size_t column)> attributes_in;
  /// The keys of all nodes below some, and these; and the parents of the values of a column, see store::parents_above.
  std::function<std::vector<std::string>(const project::Tree& tree, std::vector<std::string> keys)> with_all_below;
  std::function<store::Parents(const project::Tree& tree, std::size_t column)> parents_of_values;
  bool is_client = false;    ///< whether the dialect is `client`
  bool is_expanded = false;  ///< whether the answer has the expanded form
};

/// A listing as a reader sees it. REQUIRES: all outlive it.
ListingReader listing_reader(Reader& reader, const project::Listing& listing, const index::Snapshot& snapshot);

}  // namespace fsctl::views
