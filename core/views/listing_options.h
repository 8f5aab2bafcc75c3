#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/chosen.h"
#include "core/index/query.h"
#include "core/project/listing.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Names and selection of the values of one facet, as a reader is shown them.
class FacetOptions {
 public:
  /// REQUIRES: a facet of the listing; all outlive this.
  FacetOptions(Reader& reader, const project::Listing& listing, const index::Snapshot& snapshot,
               const index::Query& query, const index::Query::Facet& facet);

  /// Reads the names of values that are in other records, all at once.
  void read_names(const std::vector<index::FacetCount>& values);
  /// The display name of a value (see core/api/README.md, "Two dialects").
  std::string name_of(const std::string& value);
  /// Whether the request chose the value by a filter of the facet's field.
  bool is_selected(const std::string& value) const { return chosen_.has(value); }

 private:
  std::string mapped_name(const std::string& value);
  std::string option_label(const std::string& value) const;
  std::string configured_name(const std::string& value) const;

  Reader& reader_;
  const project::ListingFilter& filter_;
  std::string attribute_;  ///< for an Option field
  index::Chosen chosen_;
  std::shared_ptr<const index::OptionLabels> labels_;
};

}  // namespace fsctl::views
