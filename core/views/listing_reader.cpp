#include "core/views/listing_reader.h"

namespace fsctl::views {

ListingReader listing_reader(Reader& reader, const project::Listing& listing, const index::Snapshot& snapshot) {
  return {.listing = listing,
          .definition = snapshot.definition(),
          .view = reader.view(),
          .attributes_in = [&](std::size_t column) { return *snapshot.attributes(reader.store(), column); },
          .is_client = reader.project().is_client(),
          .is_expanded = reader.project().expands(listing)};
}

}  // namespace fsctl::views
