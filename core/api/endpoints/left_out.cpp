#include "core/ingest/left_out.h"

#include "core/api/endpoints.h"
#include "core/api/ingest_key.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/text/percent.h"

namespace fsctl::api {
namespace {

constexpr std::size_t most_changes = 10'000;

Error no_changes(const std::string& message) {
  return Error(Problem{.code = ErrorCode::invalid_payload, .message = message, .location = {.pointer = "/changes"}});
}

Json read_body(const std::string& body) {
  try {
    return parse(std::make_shared<const Source>(Source{.name = "request body", .text = body}));
  } catch (const Error& error) {
    throw Error(ErrorCode::invalid_payload, error.what());
  }
}

/// The correlation ids that a body names.
std::vector<std::string> asked_changes(const Exchange& exchange) {
  const Json body = read_body(exchange.body_text());
  if (!body.is_object() || !body.contains("changes") || !body["changes"].is_array())
    throw no_changes("the body is a JSON object with a list of correlation ids as `changes`");
  if (body["changes"].size() > most_changes)
    throw no_changes("there are at most " + std::to_string(most_changes) + " correlation ids in one request");
  std::vector<std::string> ids;
  for (const Json& change : body["changes"]) {
    auto id = change.is_string() ? uuid_bytes(change.get<std::string>()) : std::string();
    if (id.empty()) throw no_changes("a member of `changes` is no correlation id");
    ids.push_back(std::move(id));
  }
  return ids;
}

/// The records of a feed that changes were of; what is no change of it counts for none.
struct ChangedRecords {
  std::set<std::string> ids{};
  std::size_t unknown = 0;  ///< changes that the store does not have
};

ChangedRecords records_of(store::Store& store, const std::string& feed, const std::vector<std::string>& ids) {
  const auto feeds = store::feed_ids(store);
  ChangedRecords records;
  std::set<std::string> unknown(ids.begin(), ids.end());
  store::each_part(store, ids, [&](std::size_t position, const store::Change& change) {
    unknown.erase(ids[position]);
    const auto of = feeds.find(change.feed);
    if (of != feeds.end() && of->second == feed && !change.record.empty()) records.ids.emplace(change.record);
  });
  records.unknown = unknown.size();
  return records;
}

std::string checked_feed(Exchange& exchange) {
  auto feed = text::percent_decode(exchange.rest);
  find_feed(exchange.working(), feed);
  return feed;
}

void admit_left_out(Exchange& exchange) { checked_feed(exchange); }

void answer_left_out(Exchange& exchange) {
  const auto feed = checked_feed(exchange);
  const auto& working = exchange.working();
  Json json = {{"without_product", ingest::without_product(exchange.store(), working, feed)}};
  if (exchange.request().method == Method::post) {
    const auto records = records_of(exchange.store(), feed, asked_changes(exchange));
    json["trees"] = ingest::left_out_of_trees(exchange.store(), working, feed, records.ids);
    json["unknown_changes"] = records.unknown;
  }
  exchange.response.body = write(json);
}

}  // namespace

const Endpoint left_out_endpoint{
    .api = Api::ingest,
    .methods = {Method::get, Method::post},
    .path = "/ingest/{feed}/left-out",
    .summary = "The records of a feed that are in the store and that nothing shows.",
    .headers = {},
    .answer = answer_left_out,
    .admit = admit_left_out,
};

}  // namespace fsctl::api
