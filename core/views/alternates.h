#pragma once

#include <string>
#include <vector>

#include "core/views/route.h"

namespace fsctl::views {

/// The URL that corresponds to a request's URL in another place.
struct Alternate {
  const project::Domain* domain;
  Route route;
  std::string hreflang;  ///< empty when another place has it already
};

/// The value of `hreflang` for a place: the language of its locale and the country of its region, if the region's key
/// is a country code; else the locale.
std::string hreflang_of(const project::Place& place);

/// Sets the hreflang of each alternate, unless an earlier one has the same.
void name_languages(std::vector<Alternate>& alternates);

}  // namespace fsctl::views
