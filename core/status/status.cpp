#include "core/status/status.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/served/last_good.h"
#include "core/served/served.h"
#include "core/served/stages.h"
#include "core/store/changes.h"
#include "core/store/damage.h"
#include "core/store/feed_records.h"
#include "core/store/place.h"
#include "core/store/releases.h"
#include "core/store/set_aside.h"
#include "core/store/storage_records.h"

namespace fsctl::status {
namespace {

/// The most entries of each list of records.
constexpr std::size_t most_named = 100;

FileStatus file_of(const store::Address& address) {
  const auto size = store::size_of(address);
  return {
      .path = address.text(), .bytes = size.bytes, .log_bytes = size.log_bytes, .long_log = store::long_log(address)};
}

FeedStatus feed_of(store::Store& store, const std::string& id, std::optional<store::FeedNumber> number) {
  return {.id = id,
          .records = number ? store::count_feed_records(store, *number) : 0,
          .failed = number ? store::count_failed_records(store, *number) : 0,
          .absent = served::count_absent(store, id)};
}

std::vector<FeedStatus> known_feeds(store::Store& store) {
  std::map<std::string, store::FeedNumber> numbers;  // by name
  for (const auto& [number, id] : store::feed_ids(store)) numbers.emplace(id, number);
  std::vector<FeedStatus> feeds;
  for (const auto& [id, number] : numbers) feeds.push_back(feed_of(store, id, number));
  return feeds;
}

std::vector<FeedStatus> configured_feeds(store::Store& store, const project::Project& project) {
  std::vector<FeedStatus> feeds;
  for (const auto& [id, feed] : project.feeds) {
    feeds.push_back(feed_of(store, id, store::find_feed(store, id)));
    feeds.back().configured = &feed;
  }
  return feeds;
}

std::vector<StorageStatus> known_storages(store::Store& store) {
  auto versions = store::storage_versions(store);
  std::erase_if(versions, [](const auto& version) { return !version.is_in_use(); });
  std::ranges::sort(versions, {}, [](const auto& version) { return std::tie(version.storage, version.number); });
  std::vector<StorageStatus> storages;
  for (const auto& version : versions)
    storages.push_back({.name = version.storage, .records = store::count_storage_records(store, version.number)});
  return storages;
}

std::vector<SetAsideRecords> all_set_aside(store::Store& store) {
  const auto feeds = store::feed_ids(store);
  struct Aside {
    store::VersionNumber latest{};
    std::vector<std::string> stages{};
  };
  std::map<std::pair<std::string, store::FeedNumber>, Aside> all;
  for (const auto& one : store::set_aside(store)) {
    auto& aside = all[{one.storage, one.feed}];
    aside.latest = std::max(aside.latest, one.version);
    aside.stages.push_back(one.stage);
  }
  std::vector<SetAsideRecords> list;
  for (const auto& [whose, aside] : all) {
    const auto feed = feeds.find(whose.second);
    if (feed == feeds.end()) store::raise_damage("set_aside");
    list.push_back({.storage = whose.first,
                    .feed = feed->second,
                    .stages = aside.stages,
                    .records = store::records_of_feed(store, aside.latest, whose.second, 0).count});
  }
  return list;
}

std::vector<StageStatus> all_stages(store::Store& store) {
  std::vector<StageStatus> stages = {{.name = served::develop}};
  for (const auto name : {served::preview, served::public_stage}) {
    auto& stage = stages.emplace_back(StageStatus{.name = name});
    if (const auto release = store::find_stage(store, name)) stage.release = release->id;
  }
  return stages;
}

void add_version(store::Store& store, const project::Project& project, const served::StorageVersion& version,
                 Status& status) {
  status.storages.push_back(
      {.name = version.storage->name,
       .records = version.number == store::none ? 0 : store::count_storage_records(store, version.number),
       .configured = version.storage});
  if (version.number != store::none)
    status.without_product.push_back(
        {.storage = version.storage->name, .variants = served::orphans_of(store, version, most_named)});
  for (const auto& tree : version.trees)
    if (tree.number != store::none)
      status.trees.push_back({.slug = tree.tree->slug, .nodes = served::nodes_of(store, project, tree, most_named)});
}

}  // namespace

StoreStatus status_of(store::Store& store, const store::Address& address) {
  return {.file = file_of(address),
          .feeds = known_feeds(store),
          .storages = known_storages(store),
          .set_aside = all_set_aside(store),
          .stages = all_stages(store)};
}

Status status_of(store::Store& store, const store::Address& address, const project::Project& project) {
  const served::Served served(store, project);
  const auto& stored = served.stored.front();
  Status status;
  status.file = file_of(address);
  status.is_current = served::is_current(store, served);
  for (const auto& version : stored.storages) add_version(store, project, version, status);
  status.feeds = configured_feeds(store, project);
  status.set_aside = all_set_aside(store);
  status.without_route = index::route_conflicts(store, project, stored.route_set, most_named);
  status.stages = all_stages(store);
  return status;
}

}  // namespace fsctl::status
