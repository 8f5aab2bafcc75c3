#include "cli/serving/local_reads.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/named.h"
#include "cli/serving/parameters.h"
#include "cli/serving/playground.h"
#include "cli/serving/project_json.h"
#include "cli/serving/why.h"
#include "cli/status_json.h"
#include "core/ingest/change_json.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/served/shown_storage.h"
#include "core/status/status.h"
#include "core/store/changes.h"
#include "core/store/damage.h"
#include "core/store/feed_records.h"
#include "core/store/storage_records.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

using api::Exchange;
using Guard = LocalRead::Guard;

constexpr std::int64_t usual_page = 50;
constexpr std::int64_t longest_page = 200;
/// The most failures of one record that are shown with it.
constexpr std::int64_t local_reads_most_failures = 5;

/// How many records a page has. Throws Error(invalid_parameters).
std::int64_t page_size(Exchange& exchange) { return page_limit(asked(exchange, "limit"), usual_page, longest_page); }

/// Takes the record behind a page, which was read with it, from the list; the next page begins with its name.
template <typename Record>
Json next_of(std::vector<Record>& records, std::int64_t size, const std::string Record::*name) {
  if (std::cmp_less_equal(records.size(), size)) return nullptr;
  Json next = records.back().*name;
  records.pop_back();
  return next;
}

void give(Exchange& exchange, const Json& json) { exchange.response.body = write(json); }

void version(Exchange& exchange) {
  give(exchange, {{"version", static_cast<std::int64_t>(exchange.store().data_version())},
                  {"stages", stages_json(exchange.live().stages)}});
}

void project(Exchange& exchange) { give(exchange, project_json(exchange.live().stages, exchange.project())); }

void status(Exchange& exchange) {
  const auto& working = exchange.working();
  auto& store = exchange.store();
  give(exchange, status_json(status::status_of(store, store.address(), working), working.name));
}

/// The feed of a request, by its number in the store; none before its first record. Throws Error(unknown_name).
store::FeedNumber feed_of(Exchange& exchange) {
  const auto& feed = asked(exchange, "feed");
  find_named(exchange.working().feeds, "feed", feed);
  return store::find_feed(exchange.store(), feed).value_or(store::none);
}

Json failures_of(store::Store& store, store::FeedNumber feed, const std::string& id) {
  const auto feeds = store::feed_ids(store);
  Json failures = Json::array();
  store::each_failure_of(
      store, feed, id, [&](const store::Change& change) { failures.push_back(ingest::change_json(change, feeds)); },
      local_reads_most_failures);
  return failures;
}

void feed_records(Exchange& exchange) {
  const auto feed = feed_of(exchange);
  const auto size = page_size(exchange);
  auto& store = exchange.store();
  auto records = store::list_feed_records(store, feed, asked(exchange, "from"), size + 1);
  const auto next = next_of(records, size, &store::ListedFeedRecord::id);
  std::vector<std::string_view> ids;
  for (const auto& record : records) ids.push_back(record.id);
  Json list = Json::array();
  for (const auto& record : records)
    list.push_back({{"id", record.id}, {"received", text::format_timestamp(record.received)}, {"failed", false}});
  store::each_that_failed(store, feed, ids, [&](std::size_t position) { list[position]["failed"] = true; });
  give(exchange, {{"records", list}, {"next", next}});
}

[[noreturn]] void refuse_record(const std::string& of, const std::string& name, const std::string& hint = {}) {
  throw Error(ErrorCode::record_not_found, of + " has no record \"" + name + '"' + (hint.empty() ? "" : "; " + hint));
}

/// Writes a record as it is stored, with what is told of it besides.
void give_record(Exchange& exchange, std::string_view text, const Json& problems) {
  JsonWriter out(exchange.response.body);
  out.begin_object();
  out.name("problems");
  out.raw(write(problems));
  out.name("record");
  out.raw(text);
  out.end_object();
}

void feed_record(Exchange& exchange) {
  const auto feed = feed_of(exchange);
  const auto id = asked(exchange, "id");
  auto& store = exchange.store();
  const auto problems = failures_of(store, feed, id);
  const auto record = store::find_feed_record(store, feed, id);
  if (!record) refuse_record("feed " + asked(exchange, "feed"), id);
  give_record(exchange, record->raw, problems);
}

/// The storage of a request as its stage shows it. Throws Error(unknown_name | store_reconfigured).
store::VersionNumber storage_of(Exchange& exchange) {
  const auto& storage = find_named(exchange.project().storages, "storage", asked(exchange, "storage"));
  return served::shown_version(exchange.store(), exchange.live().stages, exchange.project(), storage.name);
}

void storage_records(Exchange& exchange) {
  const auto version = storage_of(exchange);
  const auto size = page_size(exchange);
  auto records = store::list_storage_records(exchange.store(), version, asked(exchange, "from"), size + 1);
  const auto next = next_of(records, size, &store::ListedStorageRecord::key);
  Json list = Json::array();
  for (const auto& record : records)
    list.push_back({{"key", record.key},
                    {"parent", record.parent.empty() ? Json() : Json(record.parent)},
                    {"changed", text::format_timestamp(record.changed)}});
  give(exchange, {{"records", list}, {"next", next}});
}

/// Why the records of the feeds that make a storage failed to become this one, the last time they were mapped.
Json mapping_failures(Exchange& exchange, const std::string& storage, const std::string& key) {
  Json failures = Json::array();
  for (const auto& [_, composer] : exchange.project().composers) {
    if (composer.storage.name() != storage) continue;
    if (const auto feed = store::find_feed(exchange.store(), composer.feed.name()))
      for (auto& failure : failures_of(exchange.store(), *feed, key)) failures.push_back(std::move(failure));
  }
  return failures;
}

void storage_record(Exchange& exchange) {
  const auto version = storage_of(exchange);
  const auto storage = asked(exchange, "storage");
  const auto key = asked(exchange, "key");
  auto& store = exchange.store();
  const auto problems = mapping_failures(exchange, storage, key);
  const auto record = store::find_storage_record(store, version, key);
  if (!record) refuse_record("storage " + storage, key, served::why_unmapped(store, exchange.project(), storage, key));
  give_record(exchange, record->content, problems);
}

void failures(Exchange& exchange) {
  store::ChangeFilter filter{.failed_only = true, .limit = page_size(exchange)};
  if (!asked(exchange, "feed").empty()) filter.feed = feed_of(exchange);
  auto& store = exchange.store();
  const auto feeds = store::feed_ids(store);
  Json changes = Json::array();
  store::each_change(store, filter,
                     [&](const store::Change& change) { changes.push_back(ingest::change_json(change, feeds)); });
  const auto more = store::count_changes(store, filter) - static_cast<std::int64_t>(changes.size());
  give(exchange, {{"changes", changes}, {"more", more}});
}

void composer_text(Exchange& exchange) {
  const auto& composer = find_named(exchange.working().composers, "composer", asked(exchange, "composer"));
  give(exchange, {{"composer", composer.name},
                  {"feed", composer.feed.name()},
                  {"storage", composer.storage.name()},
                  {"file", composer.source->name},
                  {"fields", project::names_of(composer.fields)},
                  {"text", composer.source->text}});
}

/// A number of the query, 0 when it is left out. Throws Error(invalid_parameters).
std::int64_t position_of(Exchange& exchange) {
  const auto text = asked(exchange, "from");
  std::int64_t position = 0;
  const auto* const end = text.data() + text.size();
  if (const auto [read, error] = std::from_chars(text.data(), end, position);
      !text.empty() && (error != std::errc() || read != end || position < 0))
    throw Error(ErrorCode::invalid_parameters, "from takes the number of changes to pass over");
  return position;
}

void changes(Exchange& exchange) {
  const auto size = page_size(exchange);
  const auto from = position_of(exchange);
  const auto failed = asked(exchange, "failed");
  store::ChangeFilter filter{.failed_only = !failed.empty() && failed != "false", .limit = from + size + 1};
  if (!asked(exchange, "feed").empty()) filter.feed = feed_of(exchange);
  auto& store = exchange.store();
  const auto feeds = store::feed_ids(store);
  Json list = Json::array();
  std::int64_t position = 0;
  store::each_change(store, filter, [&](const store::Change& change) {
    if (position++ >= from && std::cmp_less(list.size(), size)) list.push_back(ingest::change_json(change, feeds));
  });
  give(exchange, {{"changes", list}, {"next", position > from + size ? Json(from + size) : Json()}});
}

const LocalRead local_reads_routes[] = {
    {"/version",
     "The stages, and the number of the data, which is another one after each change: `?after=N` waits.",
     Guard::none,
     version,
     {"after"}},
    {"/events", "The same as server-sent events, with what is wrong with a configuration that was saved.", Guard::none,
     version},
    {"/project", "What there is to ask of a stage: places, blocks, listings, trees and pages.", Guard::stage, project},
    {"/status", "Feeds, storages, stages and what is left out, as fsctl status --json.", Guard::develop, status},
    {"/failures", "The latest failed changes, `?feed=&limit=`.", Guard::develop, failures, {"feed", "limit"}},
    {"/changes",
     "The latest changes, `?failed=true&feed=&from=&limit=`.",
     Guard::develop,
     changes,
     {"failed", "feed", "from", "limit"}},
    {"/feed/records",
     "The records of a feed by id, `?feed=&from=&limit=`.",
     Guard::develop,
     feed_records,
     {"feed", "from", "limit"}},
    {"/feed/record",
     "A record as it came, and why its mapping failed, `?feed=&id=`.",
     Guard::develop,
     feed_record,
     {"feed", "id"}},
    {"/storage/records",
     "The records of a storage by key, `?storage=&from=&limit=`.",
     Guard::stage,
     storage_records,
     {"storage", "from", "limit"}},
    {"/storage/record",
     "A record as it was mapped, `?storage=&key=`.",
     Guard::stage,
     storage_record,
     {"storage", "key"}},
    {"/why",
     "By which rules a view shows what it does: `?block=&key=&field=`, `?url=` or `?listing=&body=`.",
     Guard::stage,
     why,
     {"block", "key", "field", "url", "listing", "body"}},
    {"/composer", "The file of a composer, `?composer=`.", Guard::develop, composer_text, {"composer"}},
    {"/compose",
     "Checks the edited text of a composer or slot, and composes a record by it; nothing is saved.",
     Guard::develop,
     try_composer,
     {},
     "POST"},
};

void check_guard(Guard guard, Exchange& exchange) {
  if (guard != Guard::none) api::check_secret(exchange.stage(), exchange.request().header("fs-secret"));
}

}  // namespace

std::span<const LocalRead> local_reads() { return local_reads_routes; }

void check_develop_secret(api::Site& site, const api::Request& request) {
  auto asking = request;
  asking.headers["fs-version"] = served::develop;
  api::Response response;
  Exchange exchange(site, asking, response);
  check_guard(Guard::develop, exchange);
}

api::Response answer_read(const LocalRead& route, api::Site& site, const api::Request& request) {
  auto asking = request;
  if (route.guard == Guard::develop) asking.headers["fs-version"] = served::develop;
  api::Response response;
  response.trace.correlation_id = site.world().random_id();
  site.check_place();
  Exchange exchange(site, asking, response);
  check_guard(route.guard, exchange);
  route.answer(exchange);
  if (!is_utf8(response.body)) store::raise_damage("feed_record");
  return response;
}

}  // namespace fsctl::cli
