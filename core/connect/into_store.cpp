#include "core/connect/into_store.h"

#include <iterator>
#include <memory>
#include <utility>

namespace fsctl::connect {
namespace {

/// Feeds are fetched by hand when they are over HTTP, too.
void require_method(const project::Feed& feed) {
  if (feed.method == project::FeedMethod::ingest)
    throw Error(ErrorCode::trigger_not_supported, "feed \"" + feed.id + "\" has method ingest: push its records",
                "fetching needs method trigger or polling, and a `connector`");
}

Fetched carry_out(const Wanted& wanted, ingest::Writing& writing, Fetch fetch) {
  if (wanted.ids.empty()) return fetch.list();
  Fetched all;
  for (const auto& id : wanted.ids) all.add(fetch.record(id));
  std::ranges::move(writing.commit(), std::back_inserter(all.waiting));
  return all;
}

}  // namespace

Wanted records_of(const project::Feed& feed, std::vector<std::string> ids) {
  require_method(feed);
  if (!feed.connector->has_record())
    throw Error(ErrorCode::record_not_supported, "the connector of feed \"" + feed.id + "\" has no `record`",
                "fsctl fetch-list " + feed.id + " fetches its list");
  return {.feed = &feed, .ids = std::move(ids)};
}

Wanted list_of(const project::Feed& feed) {
  require_method(feed);
  if (!feed.connector->has_list())
    throw Error(ErrorCode::list_not_supported, "the connector of feed \"" + feed.id + "\" has no `list`");
  return {.feed = &feed};
}

Wanted polled(const project::Feed& feed) {
  auto list = list_of(feed);
  if (feed.method != project::FeedMethod::polling)
    throw Error(
        ErrorCode::trigger_not_supported,
        "feed \"" + feed.id + "\" does not poll, it has method " + std::string(project::feed_methods[feed.method]),
        "fsctl fetch-list " + feed.id + " fetches its list");
  return list;
}

std::vector<Wanted> all_polled(const project::Project& project) {
  std::vector<Wanted> all;
  for (const auto& [_, feed] : project.feeds)
    if (feed.method == project::FeedMethod::polling) all.push_back({.feed = &feed});
  if (all.empty())
    throw Error(ErrorCode::unknown_name, "no feed of the project has method polling",
                "fsctl fetch-list FEED fetches the list of a feed with method trigger");
  return all;
}

void into_store(const std::vector<Wanted>& all, store::Store& store, const project::Project& project,
                const World& world, bool may_leave_project, const FetchListener& listener) {
  const auto writing = std::make_shared<ingest::Writing>(store, project);
  const auto outside = real_outside(world, {}, may_leave_project);
  for (const auto& wanted : all) {
    const auto& feed = *wanted.feed;
    listener.begin(feed);
    ingest::LoadedLeftOut left_out(project, feed.id);
    const FetchSteps steps{.progress = listener.progress,
                           .note = [&](const ingest::Outcome& outcome) { left_out.note(outcome); }};
    const auto fetched = carry_out(wanted, *writing, Fetch(writing, world, feed, outside, steps));
    listener.end(fetched, left_out.find(store));
  }
  store.tidy();
}

}  // namespace fsctl::connect
