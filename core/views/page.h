#pragma once

#include <optional>

#include "core/json/write.h"
#include "core/project/addresses.h"
#include "core/store/past_routes.h"
#include "core/views/reader.h"

namespace fsctl::views {

struct PageRequest {
  project::SiteAddress address;
  const project::Domain& domain;  ///< the domain of the address, whose place the reader has
  /// The place of the visitor's context, if there is one.
  std::optional<project::Place> visitor{};
  store::StageSet stage = store::public_stage;  ///< the stage whose past paths are redirected
};

/// Writes the answer for a URL (Fetch API, "Page response"); returns `route.code`.
int write_page(Reader& reader, const project::RedirectsByAddress& redirects, const PageRequest& request,
               JsonWriter& out);

}  // namespace fsctl::views
