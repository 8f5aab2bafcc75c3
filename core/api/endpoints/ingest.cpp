#include <algorithm>

#include "core/api/endpoints.h"
#include "core/api/plan.h"
#include "core/error/suggest.h"
#include "core/ingest/intent.h"
#include "core/ingest/record_check.h"
#include "core/json/write.h"
#include "core/project/findings.h"
#include "core/store/secrets.h"
#include "core/text/digest.h"

namespace fsctl::api {
namespace {

using ingest::Intent;

constexpr std::size_t most_body_bytes = std::size_t{5} * 1024 * 1024;

/// The key a caller shows (Ingest API, "Authentication").
std::string shown_key(const Exchange& exchange) {
  if (const auto header = exchange.request().header("authorization"); !header.empty()) return std::string(header);
  const auto& query = exchange.target().query;
  const auto parameter = query.find("apiKey");
  return parameter == query.end() ? std::string() : parameter->second;
}

/// The label of the key that the caller shows.
std::string check_key(Exchange& exchange) {
  const auto key = shown_key(exchange);
  if (key.empty())
    throw Error(ErrorCode::ingest_key_invalid, "an ingest key is needed in the header Authorization or in apiKey");
  if (const auto* known = store::find_secret(exchange.live().ingest_keys, text::sha256(key))) return known->label;
  const bool has_scheme = key.starts_with("Bearer ");
  throw Error(ErrorCode::ingest_key_invalid,
              has_scheme ? "the ingest key is unknown; it stands alone, without Bearer" : "the ingest key is unknown");
}

/// A parameter of the path names nothing.
[[noreturn]] void refuse(ErrorCode code, const std::string& parameter, const std::string& message,
                         const std::string& wrong, const std::vector<std::string>& known) {
  throw Error(Problem{
      .code = code, .message = message, .place = {.pointer = "/" + parameter}, .hint = did_you_mean(wrong, known)});
}

const project::Feed& find_feed(const project::Project& project, const std::string& id) {
  const auto feed = project.feeds.find(id);
  if (feed != project.feeds.end()) return feed->second;
  refuse(ErrorCode::feed_not_found, "feed_id", "there is no feed \"" + id + "\"", id, project::names_of(project.feeds));
}

Intent find_intent(const std::string& name) {
  if (const auto intent = ingest::parse_intent(name)) return *intent;
  refuse(ErrorCode::invalid_intent, "intent", "there is no intent \"" + name + "\"", name, ingest::intent_names());
}

void check_trigger(const project::Feed& feed, Intent intent) {
  if (!ingest::is_trigger(intent)) return;
  const auto problem = [&](ErrorCode code, const std::string& message) {
    return Error(Problem{.code = code, .message = message, .place = {.pointer = "/intent"}});
  };
  if (feed.method == "ingest")
    throw problem(ErrorCode::trigger_not_supported, "feed \"" + feed.id + "\" has method ingest: push its records");
  if (intent == Intent::fetch_list && !feed.connector->has_list())
    throw problem(ErrorCode::list_not_supported, "the connector of feed \"" + feed.id + "\" has no list");
}

void check_size(const Request& request) {
  if (request.is_cut || request.body.size() > most_body_bytes)
    throw Error(ErrorCode::payload_too_large, "the body is larger than 5 MiB");
}

ingest::Push read_push(Exchange& exchange) {
  const auto slash = std::min(exchange.rest.rfind('/'), exchange.rest.size());
  const auto& project = exchange.working();
  const auto& feed = find_feed(project, text::percent_decode(exchange.rest.substr(0, slash)));
  const auto name = exchange.rest.substr(std::min(slash + 1, exchange.rest.size()));
  const auto intent = find_intent(text::percent_decode(name));
  check_trigger(feed, intent);
  check_size(exchange.request());
  const bool may_be_list = project.dialect == "client";
  return {feed.id, intent, ingest::split_body(exchange.request().body, feed, may_be_list)};
}

ingest::Push checked_push(Exchange& exchange) {
  const auto caller = check_key(exchange);
  count_call(exchange, exchange.working().ingest_limit, exchange.site().ingest_rates(), caller,
             ErrorCode::rate_limited);
  auto push = read_push(exchange);
  push.checked_by = exchange.live().versions_count;
  return push;
}

/// A push is checked by what was known last, without reading the store: the transaction that writes it tells when that
/// is outdated. What is refused is refused by what the store says now.
std::string push(Exchange& exchange) {
  exchange.presume();
  while (true) {
    try {
      const auto push = checked_push(exchange);
      exchange.end_reading();
      return exchange.site().pushes().push(push);
    } catch (const ingest::Outdated&) {
      exchange.catch_up();
    } catch (const Error&) {
      if (!exchange.catch_up()) throw;
      exchange.response.headers.clear();  // of the refusal
    }
  }
}

void answer(Exchange& exchange) {
  const auto id = uuid_text(push(exchange));
  exchange.response.trace.correlation_id = id;
  JsonWriter out(exchange.response.body);
  out.begin_object();
  out.member("correlation-id", std::string_view(id));
  out.end_object();
}

}  // namespace

const Endpoint ingest_endpoint{
    .methods = {"POST"},
    .path = "/ingest/{feed}/{intent}",
    .summary = "Push records into a data feed, or have them fetched: upsert, patch, delete, fetch, fetch-list.",
    .headers = {"Authorization"},
    .answer = answer,
};

}  // namespace fsctl::api
