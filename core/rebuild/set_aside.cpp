#include "core/rebuild/set_aside.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/damage.h"
#include "core/store/feed_records.h"
#include "core/store/set_aside.h"
#include "core/store/shown.h"
#include "core/store/storage_records.h"

namespace fsctl::rebuild {
namespace {

/// How long records that are set aside are kept.
constexpr std::chrono::milliseconds kept_for = std::chrono::days(30);

bool maps(const project::Project& project, std::string_view feed, std::string_view storage) {
  return std::ranges::any_of(project.composers, [&](const auto& entry) {
    return entry.second.feed.name() == feed && entry.second.storage.name() == storage;
  });
}

/// Drops what a stage maps again.
void forget_mapped(store::Store& store, const served::Stages& stages, UnixMillis now) {
  const auto feeds = store::feed_ids(store);
  for (const auto& one : store::set_aside(store)) {
    const auto feed = feeds.find(one.feed);
    const auto* stage = stages.find(one.stage);
    if (stage == nullptr) store::raise_damage("set_aside");
    if (feed == feeds.end() || maps(*stage->project, feed->second, one.storage) || one.since + kept_for.count() < now)
      store::forget_set_aside(store, one);
  }
}

void tell(const report::Listener& listener, const std::string& storage, const Unmapped& unmapped) {
  if (!listener.tell) return;
  listener.tell("no composer maps feed " + unmapped.feed + " to storage " + storage + " any more; " +
                (unmapped.count == 1 ? "its record is" : "its " + std::to_string(unmapped.count) + " records are") +
                " not shown, and set aside until one does");
}

}  // namespace

std::string feeds_text(const project::Project& project, const project::Storage& storage) {
  std::set<std::string> feeds;
  for (const auto& [_, composer] : project.composers)
    if (composer.storage.name() == storage.name) feeds.insert(composer.feed.name());
  return write(Json(feeds));
}

std::vector<Unmapped> unmapped_of(store::Store& store, store::VersionNumber version, const project::Project& project,
                                  std::string_view storage, std::size_t most_named) {
  std::vector<Unmapped> unmapped;
  const Json feeds = parse(store::feeds_of_version(store, version));
  for (const auto& name : feeds) {
    const auto feed = name.get<std::string>();
    const auto number = maps(project, feed, storage) ? std::nullopt : store::find_feed(store, feed);
    if (!number) continue;
    auto [count, first] = store::records_of_feed(store, version, *number, most_named);
    if (count > 0) unmapped.push_back({.feed = feed, .number = *number, .count = count, .first = std::move(first)});
  }
  return unmapped;
}

void set_aside_unmapped(store::Store& store, const served::Stages& stages, UnixMillis now,
                        const report::Listener& listener) {
  forget_mapped(store, stages, now);
  std::set<std::pair<std::string, std::string>> told;
  for (const auto stage : served::stage_names)
    for (const auto& [storage, version] : store::shown_versions(store, stage))
      for (const auto& unmapped : unmapped_of(store, version, *stages.on(stage).project, storage, 0)) {
        store::put_set_aside(store, {.stage = std::string(stage),
                                     .storage = storage,
                                     .feed = unmapped.number,
                                     .version = version,
                                     .since = now});
        if (told.emplace(storage, unmapped.feed).second) tell(listener, storage, unmapped);
      }
}

}  // namespace fsctl::rebuild
