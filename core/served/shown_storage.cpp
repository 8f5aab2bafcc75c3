#include "core/served/shown_storage.h"

#include <algorithm>

#include "core/served/stored_project.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::served {
namespace {

/// The feeds that composers map to a storage, and that ever had records.
std::vector<std::pair<std::string, store::FeedNumber>> feeds_of(store::Store& store, const project::Project& project,
                                                                const std::string& storage) {
  std::vector<std::pair<std::string, store::FeedNumber>> feeds;
  for (const auto& [_, composer] : project.composers) {
    if (composer.storage.name() != storage) continue;
    if (const auto number = store::find_feed(store, composer.feed.name()))
      feeds.emplace_back(composer.feed.name(), *number);
  }
  return feeds;
}

}  // namespace

store::VersionNumber shown_version(store::Store& store, const Stages& stages, const project::Project& served,
                                   const std::string& storage) {
  for (const auto& stored : find_stored(store, stages))
    for (const auto& version : stored.storages)
      if (stored.project.get() == &served && version.storage->name == storage && version.number != store::none)
        return version.number;
  const auto has_records = [&](const auto& feed) { return store::count_feed_records(store, feed.second) > 0; };
  if (std::ranges::none_of(feeds_of(store, served, storage), has_records)) return store::none;
  throw Error(ErrorCode::store_reconfigured, "storage " + storage + " was not mapped by this configuration yet",
              "fsctl rebuild, or any command that reads or loads, does it");
}

std::string why_unmapped(store::Store& store, const project::Project& project, const std::string& storage,
                         std::string_view key) {
  for (const auto& [feed, number] : feeds_of(store, project, storage))
    if (store::has_failed(store, number, key))
      return "it could not be mapped from feed " + feed + ": fsctl change list --failed --feed " + feed;
  return {};
}

}  // namespace fsctl::served
