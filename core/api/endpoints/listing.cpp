#include "core/views/listing.h"
#include "core/api/endpoints.h"
#include "core/json/json.h"

namespace fsctl::api {
namespace {

void answer(Exchange& exchange) {
  const auto slug = text::percent_decode(exchange.rest);
  const auto listing = exchange.project().listings.find(slug);
  if (listing == exchange.project().listings.end())
    throw Error(ErrorCode::listing_not_exists, "there is no listing \"" + slug + "\"");
  auto& reader = exchange.reader();
  JsonWriter out(exchange.response.body);
  views::write_listing(reader, listing->second, exchange.body(), out);
}

}  // namespace

const Endpoint listing_endpoint{
    .methods = {"POST"},
    .path = "/listing/{slug}",
    .summary = "Search, filter, sort and page through a Search Listing.",
    .headers = {"fs-context", "fs-domain", "fs-version", "fs-secret"},
    .answer = answer,
};

}  // namespace fsctl::api
