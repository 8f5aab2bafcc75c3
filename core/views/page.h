#pragma once

#include <optional>

#include "core/json/write.h"
#include "core/project/addresses.h"
#include "core/store/past_routes.h"
#include "core/views/reader.h"

namespace fsctl::views {

struct PageRequest {
  project::Address address;
  const project::Domain& domain;  ///< the one the address belongs to; the reader's place is its place
  /// The place of the visitor's context, when it is known.
  std::optional<project::Place> visitor{};
  store::StageSet stage = store::public_stage;  ///< whose former paths lead to what they led to
};

/// Writes what lives at a URL (Fetch API, "Page response"); gives `route.code`.
int write_page(Reader& reader, const project::RedirectsByAddress& redirects, const PageRequest& request,
               JsonWriter& out);

}  // namespace fsctl::views
