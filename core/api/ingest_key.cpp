#include "core/api/ingest_key.h"

#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/project/findings.h"
#include "core/store/secrets.h"
#include "core/text/digest.h"

namespace fsctl::api {
namespace {

std::string shown_key(const Exchange& exchange) {
  if (const auto header = exchange.request().header("authorization"); !header.empty()) return std::string(header);
  return exchange.target().parameter("apiKey");
}

}  // namespace

std::string check_ingest_key(Exchange& exchange) {
  const auto key = shown_key(exchange);
  if (key.empty())
    throw Error(ErrorCode::ingest_key_invalid, "an ingest key is needed in the header Authorization or in apiKey");
  if (const auto* known = store::find_secret(exchange.live().ingest_keys, text::sha256(key))) return known->label;
  const bool has_scheme = key.starts_with("Bearer ");
  throw Error(ErrorCode::ingest_key_invalid,
              has_scheme ? "the ingest key is unknown; it stands alone, without Bearer" : "the ingest key is unknown");
}

const project::Feed& find_feed(const project::Project& project, const std::string& feed) {
  if (const auto found = project.feeds.find(feed); found != project.feeds.end()) return found->second;
  throw Error(Problem{.code = ErrorCode::feed_not_found,
                      .message = "there is no feed \"" + feed + "\"",
                      .location = {.pointer = "/feed_id"},
                      .hint = did_you_mean(feed, project::names_of(project.feeds))});
}

}  // namespace fsctl::api
