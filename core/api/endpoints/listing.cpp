#include "core/views/listing.h"
#include "core/api/endpoints.h"
#include "core/api/plan.h"
#include "core/json/json.h"

namespace fsctl::api {
namespace {

void answer_listing(Exchange& exchange) {
  const auto slug = text::percent_decode(exchange.rest);
  const auto listing = exchange.project().listings.find(slug);
  if (listing == exchange.project().listings.end())
    throw Error(ErrorCode::listing_not_exists,
                "there is no listing \"" + slug + '"' + nearest_slug(slug, exchange.project().listings));
  auto& reader = exchange.reader();
  const auto body = exchange.body();
  if (body.contains("search")) check_feature(exchange.project(), "search");
  JsonWriter out(exchange.response.body);
  views::write_listing(reader, listing->second, body, out);
}

void describe_listing(const Endpoint& endpoint, openapi::Document& document) {
  for (const auto& [slug, listing] : document.project().listings)
    document.add({.method = "post",
                  .path = "/listing/" + slug,
                  .id = "listing" + listing.type_name,
                  .tag = "listings",
                  .summary = "Records of " + listing.storage.name() + " through the listing " + slug + '.',
                  .headers = endpoint.headers,
                  .body = document.schemas().listing_request(listing),
                  .answer = document.schemas().listing_answer(listing),
                  .errors = endpoint.errors});
}

}  // namespace

const Endpoint listing_endpoint{
    .api = Api::fetch,
    .methods = {Method::post},
    .path = "/listing/{slug}",
    .summary = "Search, filter, sort and page through a Search Listing.",
    .headers = {"fs-context", "fs-domain", "fs-version"},
    .feature = "listings",
    .answer = answer_listing,
    .errors = {ErrorCode::invalid_post_body, ErrorCode::invalid_parameters, ErrorCode::invalid_filter_type,
               ErrorCode::missing_required_parameter, ErrorCode::wrong_parameter_type, ErrorCode::invalid_token,
               ErrorCode::listing_not_exists},
    .where = [](Exchange& exchange) { return &exchange.resolved(); },
    .describe = describe_listing,
};

}  // namespace fsctl::api
