#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "core/index/query.h"
#include "core/project/listing.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// What a reader is shown of the values of one facet.
class FacetOptions {
 public:
  /// REQUIRES: a facet of the listing; all outlive this.
  FacetOptions(Reader& reader, const project::Listing& listing, const index::Snapshot& snapshot,
               const index::Query& query, const index::Query::Facet& facet);

  /// The display name of a value (see the README, "Two dialects").
  std::string name_of(const std::string& value);
  /// Whether the request chose the value by a filter of the facet's field.
  bool is_selected(const std::string& value) const;

 private:
  std::string mapped_name(const std::string& value);
  std::string option_label(const std::string& value) const;
  std::string configured_name(const std::string& value) const;
  void add_chosen(const index::Condition& condition);

  Reader& reader_;
  const project::ListingFilter& filter_;
  std::string attribute_;                      ///< of an Option field
  std::set<std::string, std::less<>> chosen_;  ///< the values that filters name
  std::set<double> chosen_instants_;           ///< of a DateTime, in seconds
  std::shared_ptr<const index::OptionLabels> labels_;
};

}  // namespace fsctl::views
