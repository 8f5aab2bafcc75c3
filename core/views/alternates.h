#pragma once

#include <string>
#include <vector>

#include "core/views/route.h"

namespace fsctl::views {

/// What a request's URL is under the domain of another place.
struct Alternate {
  const project::Domain* domain;
  Route route;
  std::string hreflang;  ///< empty when another place has it already
};

/// The language of a place for `hreflang`: that of its locale with the country of its region, where the region's key
/// is a code of one; else the locale.
std::string hreflang_of(const project::Place& place);

/// Gives each place its hreflang, unless an earlier one has the same.
void name_languages(std::vector<Alternate>& alternates);

}  // namespace fsctl::views
