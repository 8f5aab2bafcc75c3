#pragma once

#include <optional>

#include "core/json/write.h"
#include "core/views/reader.h"
#include "core/views/redirects.h"

namespace fsctl::views {

struct PageRequest {
  project::Address address;
  const project::Domain& domain;  ///< the one the address belongs to; the reader's place is its place
  /// The place of the visitor's context, when it is known.
  std::optional<project::Triple> visitor{};
};

/// Writes what lives at a URL (Fetch API, "Page response"); gives `route.code`.
int write_page(Reader& reader, const Redirects& redirects, const PageRequest& request, JsonWriter& out);

}  // namespace fsctl::views
