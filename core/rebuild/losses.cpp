#include "core/rebuild/losses.h"

#include <algorithm>
#include <set>

#include "core/composer/markers.h"
#include "core/json/read.h"
#include "core/mapping/map_record.h"
#include "core/rebuild/set_aside.h"
#include "core/served/stages.h"
#include "core/served/stored_project.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/shown.h"
#include "core/store/storage_records.h"

namespace fsctl::rebuild {
namespace {

/// The most ids given for each reason.
constexpr std::size_t most_named = 3;

/// Maps records of a feed by all composers of a project.
class Attempt {
 public:
  Attempt(const project::Project& project, const std::string& feed) {
    for (const auto& [_, composer] : project.composers)
      if (composer.feed.name() == feed) mappers_.emplace_back(project, composer);
  }

  Problems problems_of(std::string_view raw) {
    arena_.release();
    Problems problems;
    const Value record = reader_.read(raw, arena_);
    for (auto& mapper : mappers_) mapper.map(record, composer::may_have_markers(raw), arena_, problems);
    return problems;
  }

 private:
  std::vector<mapping::RecordMapper> mappers_{};
  ValueReader reader_{};
  Arena arena_{};
};

/// Those of a feed's records that failed last and that any of the versions shows.
std::set<std::string, std::less<>> failed_and_shown(store::Store& store, const ShownVersions& shown,
                                                    store::FeedNumber feed) {
  std::set<std::string> failed;
  store::each_failed_record(store, feed, [&](const store::Change& change) { failed.emplace(change.record); });
  const std::vector<std::string_view> ids(failed.begin(), failed.end());
  std::set<std::string, std::less<>> found;
  for (const auto& [_, version] : shown)
    store::find_storage_records(store, version, ids, [&](std::size_t position, const auto& record) {
      if (record.feed == feed) found.emplace(ids[position]);
    });
  return found;
}

void add(std::vector<FailureCause>& causes, const Problem& problem, const std::string& id) {
  const auto is_same = [&](const FailureCause& cause) {
    return cause.problem.code == problem.code && cause.problem.source == problem.source &&
           cause.problem.location.pointer == problem.location.pointer;
  };
  auto cause = std::ranges::find_if(causes, is_same);
  if (cause == causes.end()) cause = causes.insert(causes.end(), FailureCause{.problem = problem});
  ++cause->count;
  if (cause->first.size() < most_named) cause->first.push_back(id);
}

/// Adds the records that a storage would not show any more because no composer maps them to it.
void add_unmapped(store::Store& store, const project::Project& project, const ShownVersions& shown,
                  std::vector<FailureCause>& causes) {
  for (const auto& [storage, version] : shown) {
    if (!project.storages.contains(storage)) continue;
    for (auto& unmapped : unmapped_of(store, version, project, storage, most_named))
      causes.push_back({.problem = {.code = ErrorCode::nothing_maps,
                                    .message = "no composer maps feed " + unmapped.feed + " to storage " + storage},
                        .count = unmapped.count,
                        .first = std::move(unmapped.first)});
  }
}

}  // namespace

ShownVersions shown_by(store::Store& store, const project::Project& working, std::string_view stage) {
  auto noted = store::shown_versions(store, stage);
  if (!noted.empty()) return noted;
  const served::Stages stages(store, working.shared_from_this());
  ShownVersions shown;
  const auto stored = served::find_stored(store, {stages.on(stage).project});
  for (const auto& version : stored.front().storages)
    if (version.number != store::none) shown.emplace(version.storage->name, version.number);
  return shown;
}

std::vector<FailureCause> losses(store::Store& store, const project::Project& project, const ShownVersions& shown) {
  std::vector<FailureCause> causes;
  for (const auto& [number, feed] : store::feed_ids(store)) {
    const auto failed = failed_and_shown(store, shown, number);
    if (failed.empty()) continue;
    Attempt attempt(project, feed);
    const std::vector<std::string_view> ids(failed.begin(), failed.end());
    store::find_feed_records(store, number, ids, [&](std::size_t position, const store::FeedRecord& record) {
      const auto problems = attempt.problems_of(record.raw);
      if (!problems.empty()) add(causes, problems.front(), std::string(ids[position]));
    });
  }
  add_unmapped(store, project, shown, causes);
  std::ranges::stable_sort(causes, std::ranges::greater(), &FailureCause::count);
  return causes;
}

}  // namespace fsctl::rebuild
