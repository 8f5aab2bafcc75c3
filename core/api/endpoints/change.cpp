#include <algorithm>

#include "core/api/endpoints.h"
#include "core/api/ingest_key.h"
#include "core/ingest/change_json.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::api {
namespace {

constexpr std::string_view between = "/change/";

/// What a path of this endpoint asks for.
struct Asked {
  std::string feed;
  std::string id;
};

/// Slashes behind the id do not matter.
Asked asked_by(const Exchange& exchange) {
  const auto at = std::min(exchange.rest.rfind(between), exchange.rest.size());
  auto id = exchange.rest.substr(std::min(at + between.size(), exchange.rest.size()));
  while (id.ends_with('/')) id.remove_suffix(1);
  return {.feed = text::percent_decode(exchange.rest.substr(0, at)), .id = text::percent_decode(id)};
}

Error no_change(const std::string& id) {
  return Error(Problem{.code = ErrorCode::record_not_found,
                       .message = "there is no change \"" + id + "\" of this feed",
                       .location = {.pointer = "/correlation-id"}});
}

Json parts_of(store::Store& store, const Asked& asked) {
  const auto id = uuid_bytes(asked.id);
  if (id.empty()) throw no_change(asked.id);
  const auto feeds = store::feed_ids(store);
  Json parts = Json::array();
  store::each_part(store, id, [&](const store::Change& change) {
    if (auto part = ingest::change_json(change, feeds); part["feed"] == asked.feed) parts.push_back(std::move(part));
  });
  if (!parts.empty()) return parts;
  if (store::has_passed(store, id))
    throw Error(Problem{.code = ErrorCode::change_passed,
                        .message = "the change " + asked.id + " is older than those that are kept",
                        .location = {.pointer = "/correlation-id"}});
  throw no_change(asked.id);
}

/// A push of several records waits or has failed as soon as one of them does.
Json together(const Json& parts) {
  Json json = parts.front();
  json.erase("part");
  if (parts.size() == 1) return json;
  json["record"] = nullptr;
  json["problems"] = Json::array();
  for (const auto* state : {"settled", "received", "failed"})
    if (std::ranges::any_of(parts, [&](const Json& part) { return part["state"] == state; })) json["state"] = state;
  for (const Json& part : parts)
    for (const Json& problem : part["problems"]) json["problems"].push_back(problem);
  json["parts"] = parts;
  return json;
}

void answer_change(Exchange& exchange) {
  const auto asked = asked_by(exchange);
  find_feed(exchange.working(), asked.feed);
  exchange.response.body = write(together(parts_of(exchange.store(), asked)));
}

}  // namespace

const Endpoint change_endpoint{
    .api = Api::ingest,
    .methods = {Method::get},
    .path = "/ingest/{feed}/change/{correlation-id}",
    .summary = "What became of a push, by its correlation id.",
    .headers = {},
    .answer = answer_change,
};

}  // namespace fsctl::api
