#include <algorithm>
#include <utility>

#include "core/api/endpoints.h"
#include "core/api/ingest_key.h"
#include "core/api/plan.h"
#include "core/error/suggest.h"
#include "core/ingest/change_json.h"
#include "core/json/write.h"
#include "core/records/intent.h"
#include "core/records/record_check.h"

namespace fsctl::api {
namespace {

using records::Intent;

Intent find_intent(const std::string& name) {
  if (const auto intent = records::parse_intent(name)) return *intent;
  throw Error(Problem{.code = ErrorCode::invalid_intent,
                      .message = "there is no intent \"" + name + "\"",
                      .location = {.pointer = "/intent"},
                      .hint = did_you_mean(name, records::intent_names())});
}

void check_trigger(const project::Feed& feed, Intent intent) {
  if (!records::is_trigger(intent)) return;
  const auto problem = [&](ErrorCode code, const std::string& message) {
    return Error(Problem{.code = code, .message = message, .location = {.pointer = "/intent"}});
  };
  if (feed.method == project::FeedMethod::ingest)
    throw problem(ErrorCode::trigger_not_supported, "feed \"" + feed.id + "\" has method ingest: push its records");
  if (intent == Intent::fetch_list && !feed.connector->has_list())
    throw problem(ErrorCode::list_not_supported, "the connector of feed \"" + feed.id + "\" has no list");
  if (intent == Intent::fetch && !feed.connector->has_record())
    throw problem(ErrorCode::record_not_supported, "the connector of feed \"" + feed.id + "\" has no record");
}

/// Feed and intent; slashes at the end do not matter.
std::pair<std::string_view, std::string_view> split_path(std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  const auto slash = std::min(path.rfind('/'), path.size());
  return {path.substr(0, slash), path.substr(std::min(slash + 1, path.size()))};
}

/// `FEED/change/ID` asks what became of a push; a feed of such a name is pushed to by the name of an intent.
bool is_of_change(std::string_view rest) {
  const auto [feed, name] = split_path(rest);
  return feed.ends_with("/change") && !records::parse_intent(text::percent_decode(name));
}

/// What a call is for, as its path says.
struct PushTarget {
  const project::Feed& feed;
  Intent intent;
};

PushTarget read_call(Exchange& exchange) {
  const auto [feed_id, name] = split_path(exchange.rest);
  const auto& feed = find_feed(exchange.working(), text::percent_decode(feed_id));
  const auto intent = find_intent(text::percent_decode(name));
  check_trigger(feed, intent);
  return {feed, intent};
}

/// All that is checked before the body. A call counts once, however often it is looked at.
PushTarget checked_call(Exchange& exchange, bool& is_counted) {
  const auto caller = check_ingest_key(exchange);
  if (!std::exchange(is_counted, true))
    count_call(exchange, exchange.working().ingest_limit, exchange.site().ingest_rates(), caller,
               ErrorCode::rate_limited);
  return read_call(exchange);
}

ingest::Push checked_push(Exchange& exchange, bool& is_counted) {
  const auto [feed, intent] = checked_call(exchange, is_counted);
  const bool may_be_list = exchange.working().is_client();
  ingest::Push push{feed.id, intent, records::split_body(exchange.body_text(), feed, intent, may_be_list)};
  push.checked_by = exchange.shared_live();
  return push;
}

/// A push is checked by what was known last, without reading the store: the transaction that writes it tells when that
/// is outdated. What is refused is refused by what the store says now.
ingest::Pushed push(Exchange& exchange) {
  exchange.presume();
  bool is_counted = exchange.request().is_admitted;
  while (true) {
    try {
      const auto push = checked_push(exchange, is_counted);
      exchange.end_reading();
      return exchange.site().pushes().push(push, exchange.request().turn);
    } catch (const ingest::Outdated&) {
      exchange.catch_up();
    } catch (const Error&) {
      if (!exchange.catch_up()) throw;
      exchange.response.headers.clear();  // of the refusal
    }
  }
}

void admit_ingest(Exchange& exchange) {
  exchange.presume();
  bool is_counted = false;
  try {
    checked_call(exchange, is_counted);
  } catch (const Error&) {
    if (!exchange.catch_up()) throw;
    exchange.response.headers.clear();
    checked_call(exchange, is_counted);
  }
}

/// A push is acknowledged whatever became of it; the header and the log tell that.
void tell(const ingest::Pushed& pushed, Response& response) {
  std::string change(ingest::name_of(pushed.state));
  response.trace.change = change;
  if (pushed.failure) {
    response.trace.error_code = describe(*pushed.failure).name;
    change += "; code=" + response.trace.error_code;
  }
  response.headers.emplace_back("fs-change", change);
}

void answer_ingest(Exchange& exchange) {
  const auto pushed = push(exchange);
  exchange.show(pushed.written);
  const auto id = uuid_text(pushed.correlation_id);
  exchange.response.trace.correlation_id = id;
  tell(pushed, exchange.response);
  JsonWriter out(exchange.response.body);
  out.begin_object();
  out.member("correlation-id", std::string_view(id));
  out.end_object();
}

}  // namespace

const Endpoint ingest_endpoint{
    .api = Api::ingest,
    .methods = {Method::post},
    .path = "/ingest/{feed}/{intent}",
    .summary = "Push records into a data feed, or have them fetched: upsert, patch, delete, fetch, fetch-list.",
    .headers = {},
    .answer = answer_ingest,
    .admit = admit_ingest,
    .checks_key = true,
    .most_body_bytes = std::size_t{5} * 1024 * 1024,
    .is_foreign = is_of_change,
};

}  // namespace fsctl::api
